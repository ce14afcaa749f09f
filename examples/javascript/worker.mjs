// Speaks embedspec's wire protocol (docs/protocol.md): a JSON line in, JSON lines out.

import { createInterface } from "node:readline";

// Operations that return floats: a number without a fraction is no integer there.
const FLOATS = new Set([
  "make_table", "lookup", "one_hot_product", "logits", "dot", "norm", "cosine", "scale", "lookup_gradient",
]);

function decode(raw) {
  if (Array.isArray(raw)) return raw.map(decode);
  if (raw === null || typeof raw !== "object") return raw;
  if ("f8" in raw) return unpack(raw.f8, raw.shape);
  if ("int" in raw) return BigInt(raw.int);
  return new Map(raw.map.map(([key, value]) => [decode(key), decode(value)]));
}

function unpack(text, shape) {
  const bytes = Buffer.from(text, "base64");
  let level = Array.from({ length: bytes.length / 8 }, (_, i) => bytes.readDoubleLE(8 * i));
  for (const size of shape.slice(1).reverse()) {
    level = Array.from({ length: level.length / size }, (_, i) => level.slice(i * size, (i + 1) * size));
  }
  return shape.length ? level : level[0];
}

function pack(numbers, shape) {
  const bytes = Buffer.alloc(8 * numbers.length);
  numbers.forEach((x, i) => bytes.writeDoubleLE(x, 8 * i));
  return { f8: bytes.toString("base64"), shape };
}

function encode(value, floats) {
  if (Array.isArray(value)) {
    const flat = floats && value.length && value.every((x) => typeof x === "number");
    return flat ? pack(value, [value.length]) : value.map((x) => encode(x, floats));
  }
  if (value instanceof Map) return { map: [...value].map((pair) => pair.map((x) => encode(x, floats))) };
  if (typeof value === "bigint") return { int: String(value) };
  if (typeof value === "number") return floats || !Number.isInteger(value) ? pack([value], []) : value;
  return value ?? null;
}

// A caller who edits a table where it stands: the old arrays, holding the new numbers.
function edit(old, fresh) {
  if (!Array.isArray(old) || !Array.isArray(fresh)) return fresh;
  old.splice(0, old.length, ...fresh.map((x, i) => edit(old[i], x)));
  return old;
}

// Overwrites a result that has been sent, so that one kept for a later call gives itself away.
function scribble(value) {
  if (!Array.isArray(value)) return;
  value.forEach(scribble);
  value.fill(77);
}

function make(call, values, operations, held) {
  const { operation, arguments: places } = call;
  const fresh = () => places.map((place) => decode(values[place]));
  const given = call.in_place && held[operation] ? held[operation].map((old, i) => edit(old, fresh()[i])) : fresh();
  held[operation] = given;
  const now = () => given.map((value) => encode(value, true));
  const before = JSON.stringify(now());
  const reply = {};
  let result;
  try {
    result = operations[operation](...given);
    reply.result = encode(result, FLOATS.has(operation));
  } catch (error) {
    reply.refused = { kind: String(error?.name), message: String(error?.message) };
  }
  if (JSON.stringify(now()) !== before) reply.left = now();
  scribble(result);
  return reply;
}

export async function serve(operations) {
  globalThis.console = new console.Console(process.stderr); // stdout belongs to the protocol
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    const send = (reply) => process.stdout.write(`${JSON.stringify({ nonce: request.nonce, ...reply })}\n`);
    if (request.do === "start") {
      // No "integers-apart" among the capabilities: JavaScript cannot tell 1.0 from 1.
      const versions = { map: [["node", process.version]] };
      send({ started: { protocol: 1, operations: Object.keys(operations), capabilities: [], versions } });
    } else if (request.do === "call") {
      const held = {};
      request.calls.forEach((call, i) => send({ call: i, ...make(call, request.values, operations, held) }));
    } else if (request.do === "smoke") {
      // numbers come back as floats where they came as floats
      const echo = (raw) => (typeof raw === "number" ? raw : encode(decode(raw), Boolean(raw?.f8)));
      send({ values: request.values.map(echo), late: [] });
    } else {
      send({ late: [] });
      return;
    }
  }
}
