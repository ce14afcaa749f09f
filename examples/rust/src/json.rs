//! As much JSON as the protocol needs. Integers keep their digits, so that 1 is not 1.0.

use std::fmt::Write;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Int(String),
    Float(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, v)| v),
            _ => None,
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    pub fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(b) => write!(out, "{b}").unwrap(),
            Json::Int(digits) => out.push_str(digits),
            Json::Float(x) => write!(out, "{x:?}").unwrap(),
            Json::Text(text) => quote(text, out),
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (i, (key, value)) in members.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    quote(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for unit in text.encode_utf16() {
        match unit {
            0x20..=0x7e if unit != 0x22 && unit != 0x5c => out.push(unit as u8 as char),
            _ => write!(out, "\\u{unit:04x}").unwrap(),
        }
    }
    out.push('"');
}

pub fn parse(line: &str) -> Json {
    Parser { bytes: line.as_bytes(), at: 0 }.value()
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> u8 {
        while self.bytes[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        self.bytes[self.at]
    }

    /// Whether the next sign is this one; steps over it if so.
    fn eat(&mut self, sign: u8) -> bool {
        let found = self.peek() == sign;
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str, value: Json) -> Json {
        self.at += word.len();
        value
    }

    fn value(&mut self) -> Json {
        match self.peek() {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => Json::Text(self.string()),
            b'[' => {
                let mut items = Vec::new();
                self.at += 1;
                while !self.eat(b']') {
                    items.push(self.value());
                    self.eat(b',');
                }
                Json::List(items)
            }
            b'{' => {
                let mut members = Vec::new();
                self.at += 1;
                while !self.eat(b'}') {
                    self.peek();
                    let key = self.string();
                    self.eat(b':');
                    members.push((key, self.value()));
                    self.eat(b',');
                }
                Json::Object(members)
            }
            _ => self.number(),
        }
    }

    fn number(&mut self) -> Json {
        let start = self.at;
        while self.at < self.bytes.len() && b"+-.eE0123456789".contains(&self.bytes[self.at]) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[start..self.at]).unwrap();
        if text.contains(['.', 'e', 'E']) {
            Json::Float(text.parse().unwrap())
        } else {
            Json::Int(text.into())
        }
    }

    fn string(&mut self) -> String {
        let mut units: Vec<u16> = Vec::new();
        self.at += 1;
        loop {
            let byte = self.bytes[self.at];
            self.at += 1;
            match byte {
                b'"' => return String::from_utf16_lossy(&units),
                b'\\' => {
                    let escape = self.bytes[self.at];
                    self.at += 1;
                    units.push(match escape {
                        b'b' => 8,
                        b'f' => 12,
                        b'n' => 10,
                        b'r' => 13,
                        b't' => 9,
                        b'u' => {
                            let digits = std::str::from_utf8(&self.bytes[self.at..self.at + 4]).unwrap();
                            self.at += 4;
                            u16::from_str_radix(digits, 16).unwrap()
                        }
                        other => u16::from(other),
                    });
                }
                _ => units.push(u16::from(byte)), // the judge writes ASCII
            }
        }
    }
}
