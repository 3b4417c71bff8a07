"""A balancer of our own: takes TCP connections and hands each to the next server that accepts it."""

import asyncio
import itertools
import threading


class Balancer:
    """`port` is where clients connect; `ports` are the servers', which may come and go."""

    def __init__(self, ports: list[int]):
        self.ports = list(ports)
        self.port = 0
        self.handed = {port: 0 for port in ports}
        self._turn = itertools.count()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(10), "the balancer did not start"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._take, "127.0.0.1", 0, backlog=512))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            start = next(self._turn)
            for number in range(len(self.ports)):
                port = self.ports[(start + number) % len(self.ports)]
                try:
                    inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    continue  # it is away: the next one takes it
                self.handed[port] += 1
                await asyncio.gather(self._pipe(reader, inner_writer), self._pipe(inner_reader, writer))
                return
        finally:
            writer.close()

    @staticmethod
    async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass  # one end is gone; the other learns it now
        finally:
            try:
                writer.close()
            except RuntimeError:
                pass

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
