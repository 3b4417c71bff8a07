// Switches that show at once what was wanted and take it back if the server refuses. Taps while a call is under way are
// kept: the last one counts.

const pending = new Map();

/**
 * Shows `wanted` and brings the server to it. `key` names the switch; `known` is its state as the server last said it;
 * `show(state)` draws one; `after(state, wanted)` makes the state to be shown meanwhile; `send(wanted)` answers the
 * state that the server then says, with `isOn`; `failed(error, wanted)` may answer true: then nothing is taken back.
 */
export async function toggleOptimistically(key, wanted, known, { show, after, send, failed }) {
  show(after(known, wanted));
  const running = pending.get(key);
  if (running) {
    running.wanted = wanted;
    return;
  }
  const state = { wanted, known };
  pending.set(key, state);
  try {
    while (state.wanted !== state.known.isOn) {
      const asked = state.wanted;
      state.known = await send(asked);
      if (state.known.isOn !== asked) break;
    }
  } catch (error) {
    if (await failed(error, state.wanted)) {
      pending.delete(key);
      return;
    }
  }
  pending.delete(key);
  show(state.known);
}
