-- Sends requests in random or fixed order from a file: one a line, METHOD <tab> path <tab> header name <tab> header value,
-- and where there is one <tab> a body of JSON.
-- wrk ... -s requests.lua URL -- FILE random|once
-- "once": every thread goes through its own part, so that each line is sent one time; then again with DELETE for PUT
-- and PUT for DELETE. Prints one line of JSON at the end.

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local lines = {}
  for line in io.lines(args[1]) do
    lines[#lines + 1] = line
  end
  order = args[2] or "random"
  local first, step = 1, 1
  if order == "once" then
    first, step = number + 1, 2
  end
  ready, back = {}, {}
  for index = first, #lines, step do
    local method, path, name, rest = lines[index]:match("^(%S+)\t(%S+)\t([^\t]+)\t(.*)$")
    local value, body = rest:match("^([^\t]*)\t(.*)$")
    local headers = { [name] = value or rest }
    if body then
      headers["Content-Type"] = "application/json"
    end
    ready[#ready + 1] = wrk.format(method, path, headers, body)
    if order == "once" then
      back[#back + 1] = wrk.format(method == "PUT" and "DELETE" or "PUT", path, headers)
    end
  end
  position = 0
  math.randomseed(number * 7919 + 17)
end

function request()
  if order == "random" then
    return ready[math.random(#ready)]
  end
  position = position + 1
  if position > #ready then
    ready, back, position = back, ready, 1
  end
  return ready[position]
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"max":%.3f,"bytes":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    latency.max / 1000, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
