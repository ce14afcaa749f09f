//! Speaks embedspec's wire protocol (docs/protocol.md): a JSON line in, JSON lines out.

use crate::embed::{self, Ids, Nested, Refusal, Row, Table};
use crate::json::{parse, Json};
use std::io::{self, BufRead, Write};

const OPERATIONS: [&str; 15] = [
    "make_table", "parameter_count", "lookup", "one_hot", "one_hot_product", "logits", "dot", "norm",
    "cosine", "neighbors", "scale", "lookup_gradient", "build_vocab", "encode", "pad",
];

pub fn serve() {
    for line in io::stdin().lock().lines() {
        let request = parse(&line.expect("a line from the judge"));
        let nonce = request.get("nonce").cloned().unwrap_or(Json::Null);
        let send = |mut members: Vec<(&str, Json)>| {
            members.insert(0, ("nonce", nonce.clone()));
            let mut text = String::new();
            object(members).write(&mut text);
            text.push('\n');
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush()).expect("a judge that reads");
        };
        let given = |name: &str| request.get(name).map_or(&[][..], Json::list);
        match request.get("do").map_or("", Json::text) {
            "start" => send(vec![("started", started())]),
            "call" => {
                let values: Vec<Json> = given("values").iter().map(decode).collect();
                for (number, call) in given("calls").iter().enumerate() {
                    let mut reply = made(call, &values);
                    reply.insert(0, ("call", Json::Int(number.to_string())));
                    send(reply);
                }
            }
            "smoke" => send(vec![
                ("values", Json::List(given("values").iter().map(|v| encode(decode(v))).collect())),
                ("late", Json::List(vec![])),
            ]),
            _ => return send(vec![("late", Json::List(vec![]))]),
        }
    }
}

fn object(members: Vec<(&str, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
}

fn text(s: &str) -> Json {
    Json::Text(s.into())
}

fn started() -> Json {
    object(vec![
        ("protocol", Json::Int("1".into())),
        ("operations", Json::List(OPERATIONS.iter().map(|s| text(s)).collect())),
        ("dtype", text("float64")),
        ("capabilities", Json::List(vec![text("integers-apart")])),
    ])
}

fn made(call: &Json, values: &[Json]) -> Vec<(&'static str, Json)> {
    let places = call.get("arguments").map_or(&[][..], Json::list);
    let arguments: Vec<&Json> = places.iter().map(|p| &values[int(p).unwrap() as usize]).collect();
    match called(call.get("operation").map_or("", Json::text), &arguments) {
        Ok(value) => vec![("result", encode(value))],
        Err(message) => {
            vec![("refused", object(vec![("kind", text("Refusal")), ("message", text(&message))]))]
        }
    }
}

/// One operation, from plain values to a plain value. Arguments are borrowed: none can change.
fn called(operation: &str, a: &[&Json]) -> Result<Json, Refusal> {
    Ok(match operation {
        "make_table" => rows(embed::make_table(size(a[0])?, size(a[1])?, int(a[2])? as u64)),
        "parameter_count" => {
            Json::Int(embed::parameter_count(digits(a[0])?, digits(a[1])?, a[2] == &Json::Bool(true)))
        }
        "lookup" => nested(embed::lookup(&table(a[0])?, &ids(a[1])?)?, &floats),
        "one_hot" => nested(embed::one_hot(&ids(a[0])?, size(a[1])?)?, &ints),
        "one_hot_product" => nested(embed::one_hot_product(&table(a[0])?, &ids(a[1])?)?, &floats),
        "logits" => {
            let t = table(a[0])?;
            each_row(a[1], &|h| embed::logits(&t, h))?
        }
        "dot" => Json::Float(embed::dot(&row(a[0])?, &row(a[1])?)?),
        "norm" => Json::Float(embed::norm(&row(a[0])?)),
        "cosine" => Json::Float(embed::cosine(&row(a[0])?, &row(a[1])?)?),
        "neighbors" => ints(embed::neighbors(&table(a[0])?, int(a[1])?, size(a[2])?, a[3].text())?),
        "scale" => each_row(a[0], &|v| Ok(embed::scale(v)))?,
        "lookup_gradient" => {
            let (mut flat, mut upstream) = (Vec::new(), Vec::new());
            flatten(a[1], a[2], &mut flat, &mut upstream)?;
            let padding = if a[3] == &Json::Null { None } else { Some(int(a[3])?) };
            rows(embed::lookup_gradient(size(a[0])?, &flat, &upstream, padding)?)
        }
        "build_vocab" => {
            let characters = embed::build_vocab(a[0].text()).into_iter().enumerate();
            let pairs = characters.map(|(id, c)| Json::List(vec![text(&c.to_string()), Json::Int(id.to_string())]));
            object(vec![("map", Json::List(pairs.collect()))])
        }
        "encode" => {
            let vocab = a[1].get("map").map_or(&[][..], Json::list);
            let id = |token: &Json| {
                let found = vocab.iter().find(|pair| &pair.list()[0] == token);
                found.map_or(a[2], |pair| &pair.list()[1]).clone()
            };
            let tokens = match a[0] {
                Json::Text(s) => s.chars().map(|c| text(&c.to_string())).collect(),
                list => list.list().to_vec(),
            };
            Json::List(tokens.iter().map(id).collect())
        }
        "pad" => {
            let sequences = a[0].list().iter().map(|s| s.list().iter().map(int).collect());
            let sequences = sequences.collect::<Result<Vec<Vec<i64>>, _>>()?;
            Json::List(embed::pad(&sequences, int(a[1])?).into_iter().map(ints).collect())
        }
        other => return Err(format!("no operation {other}")),
    })
}

// From plain values.

fn digits(value: &Json) -> Result<&str, Refusal> {
    match value {
        Json::Int(digits) => Ok(digits),
        _ => Err(format!("{value:?} is not an integer")),
    }
}

fn int(value: &Json) -> Result<i64, Refusal> {
    digits(value)?.parse().map_err(|_| "an integer beyond 64 bits".into())
}

fn size(value: &Json) -> Result<usize, Refusal> {
    usize::try_from(int(value)?).map_err(|_| "a negative size".into())
}

fn float(value: &Json) -> Result<f64, Refusal> {
    match value {
        Json::Float(x) => Ok(*x),
        Json::Int(digits) => digits.parse().map_err(|_| "no number".into()),
        _ => Err(format!("{value:?} is not a number")),
    }
}

fn row(value: &Json) -> Result<Row, Refusal> {
    value.list().iter().map(float).collect()
}

fn table(value: &Json) -> Result<Table, Refusal> {
    value.list().iter().map(row).collect()
}

fn ids(value: &Json) -> Result<Ids, Refusal> {
    Ok(match value {
        Json::List(items) => Ids::Many(items.iter().map(ids).collect::<Result<_, _>>()?),
        one => Ids::One(int(one)?),
    })
}

fn flatten(ids: &Json, upstream: &Json, flat: &mut Vec<i64>, out: &mut Table) -> Result<(), Refusal> {
    if let Json::List(items) = ids {
        return items.iter().zip(upstream.list()).try_for_each(|(i, u)| flatten(i, u, flat, out));
    }
    flat.push(int(ids)?);
    out.push(row(upstream)?);
    Ok(())
}

/// `f` of a vector, or of each row of a list of vectors.
fn each_row(value: &Json, f: &dyn Fn(&[f64]) -> Result<Row, Refusal>) -> Result<Json, Refusal> {
    match value.list().first() {
        Some(Json::List(_)) => value.list().iter().map(|v| each_row(v, f)).collect::<Result<_, _>>().map(Json::List),
        _ => f(&row(value)?).map(floats),
    }
}

// To plain values.

fn floats(row: Row) -> Json {
    Json::List(row.into_iter().map(Json::Float).collect())
}

fn ints(row: Vec<i64>) -> Json {
    Json::List(row.into_iter().map(|i| Json::Int(i.to_string())).collect())
}

fn rows(table: Table) -> Json {
    Json::List(table.into_iter().map(floats).collect())
}

fn nested<T>(value: Nested<T>, f: &dyn Fn(T) -> Json) -> Json {
    match value {
        Nested::One(one) => f(one),
        Nested::Many(many) => Json::List(many.into_iter().map(|v| nested(v, f)).collect()),
    }
}

// Between plain values and the wire.

/// Number arrays and large integers as plain values; maps stay as they are.
fn decode(raw: &Json) -> Json {
    if let Some(base64) = raw.get("f8") {
        let shape: Vec<usize> = raw.get("shape").unwrap().list().iter().map(|n| size(n).unwrap()).collect();
        return shaped(&mut unpacked(base64.text()).into_iter(), &shape);
    }
    match raw {
        Json::List(items) => Json::List(items.iter().map(decode).collect()),
        Json::Object(_) => raw.get("int").map_or_else(|| raw.clone(), |i| Json::Int(i.text().into())),
        plain => plain.clone(),
    }
}

fn shaped(numbers: &mut dyn Iterator<Item = f64>, shape: &[usize]) -> Json {
    match shape {
        [] => Json::Float(numbers.next().unwrap()),
        [n, rest @ ..] => Json::List((0..*n).map(|_| shaped(numbers, rest)).collect()),
    }
}

fn encode(value: Json) -> Json {
    match value {
        Json::Float(x) if !x.is_finite() => packed(&[x], vec![]),
        Json::Int(digits) if digits.len() > 15 => object(vec![("int", text(&digits))]),
        Json::List(items) => {
            let row: Option<Row> = items.iter().map(|x| if let Json::Float(x) = x { Some(*x) } else { None }).collect();
            match row {
                Some(row) if !row.is_empty() => packed(&row, vec![Json::Int(row.len().to_string())]),
                _ => Json::List(items.into_iter().map(encode).collect()),
            }
        }
        plain => plain,
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn packed(row: &[f64], shape: Vec<Json>) -> Json {
    let bytes: Vec<u8> = row.iter().flat_map(|x| x.to_le_bytes()).collect();
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let n = (0..3).fold(0, |n, i| n << 8 | u32::from(*chunk.get(i).unwrap_or(&0)));
        for i in 0..4 {
            let sign = ALPHABET[(n >> (18 - 6 * i) & 63) as usize];
            out.push(if i > chunk.len() { '=' } else { sign as char });
        }
    }
    object(vec![("f8", Json::Text(out)), ("shape", Json::List(shape))])
}

fn unpacked(base64: &str) -> Row {
    let mut bytes = Vec::new();
    let (mut n, mut bits) = (0u32, 0);
    for sign in base64.bytes().filter(|&c| c != b'=') {
        let place = ALPHABET.iter().position(|&c| c == sign).expect("base64") as u32;
        n = n << 6 | place;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((n >> bits) as u8);
            n &= (1 << bits) - 1;
        }
    }
    bytes.chunks(8).map(|eight| f64::from_le_bytes(eight.try_into().unwrap())).collect()
}
