// A token embedding in JavaScript. The operations are plain functions; worker.mjs lets
// embedspec call them.

import { serve } from "./worker.mjs";

function checkId(id, V) {
  if (!Number.isInteger(id) || id < 0 || id >= V) throw new RangeError(`${id} is not an id of 0...${V - 1}`);
  return id;
}

const each = (ids, f) => (Array.isArray(ids) ? ids.map((id) => each(id, f)) : f(ids));

function make_table(V, d, seed) {
  let state = seed >>> 0;
  const uniform = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
  return Array.from({ length: V }, () => Array.from({ length: d }, uniform));
}

function parameter_count(V, d, tied) {
  return BigInt(V) * BigInt(d) * (tied ? 1n : 2n);
}

const lookup = (table, ids) => each(ids, (id) => [...table[checkId(id, table.length)]]);

const one_hot = (ids, V) =>
  each(ids, (id) => {
    checkId(id, V);
    return Array.from({ length: V }, (_, i) => (i === id ? 1 : 0));
  });

const one_hot_product = (table, ids) =>
  each(ids, (id) => {
    const hot = one_hot(id, table.length);
    return table[0].map((_, j) => hot.reduce((sum, x, i) => sum + x * table[i][j], 0));
  });

function logits(table, h) {
  if (Array.isArray(h[0])) return h.map((row) => logits(table, row));
  return table.map((row) => dot(row, h));
}

function dot(a, b) {
  if (a.length !== b.length) throw new RangeError(`widths ${a.length} and ${b.length} differ`);
  return a.reduce((sum, x, i) => sum + x * b[i], 0);
}

const norm = (a) => Math.sqrt(dot(a, a));

const cosine = (a, b) => dot(a, b) / (norm(a) * norm(b));

function neighbors(table, token, k, metric) {
  const closeness = { cosine, dot }[metric];
  if (!closeness) throw new TypeError(`unknown metric ${metric}`);
  const query = table[checkId(token, table.length)];
  const scores = table.map((row) => closeness(query, row));
  if (scores.some(Number.isNaN)) throw new RangeError("a zero row has no direction");
  const others = [...table.keys()].filter((id) => id !== token);
  return others.sort((i, j) => scores[j] - scores[i]).slice(0, k);
}

function scale(vectors) {
  if (Array.isArray(vectors[0])) return vectors.map(scale);
  const root = Math.sqrt(vectors.length);
  return vectors.map((x) => x * root);
}

function lookup_gradient(V, ids, upstream, padding_idx) {
  let table;
  const add = (id, rows) => {
    if (Array.isArray(id)) return id.forEach((inner, n) => add(inner, rows[n]));
    table ??= Array.from({ length: V }, () => rows.map(() => 0));
    checkId(id, V);
    if (id !== padding_idx) rows.forEach((x, j) => (table[id][j] += x));
  };
  add(ids, upstream);
  return table;
}

function build_vocab(text) {
  const characters = [...new Set(text)].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));
  return new Map(characters.map((c, id) => [c, id]));
}

const encode = (tokens, vocab, unk_id) => [...tokens].map((t) => (vocab.has(t) ? vocab.get(t) : unk_id));

function pad(sequences, pad_id) {
  const longest = Math.max(...sequences.map((s) => s.length));
  return sequences.map((s) => [...s, ...Array(longest - s.length).fill(pad_id)]);
}

serve({
  make_table, parameter_count, lookup, one_hot, one_hot_product, logits, dot, norm, cosine,
  neighbors, scale, lookup_gradient, build_vocab, encode, pad,
});
