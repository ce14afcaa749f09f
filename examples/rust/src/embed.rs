//! The operations. An `Err` is a refusal: an id outside the table, widths that differ.

pub type Row = Vec<f64>;
pub type Table = Vec<Row>;
pub type Refusal = String;

/// Ids of any nesting.
pub enum Ids {
    One(i64),
    Many(Vec<Ids>),
}

fn checked(id: i64, size: usize) -> Result<usize, Refusal> {
    usize::try_from(id)
        .ok()
        .filter(|&i| i < size)
        .ok_or_else(|| format!("{id} is not an id of 0..{size}"))
}

/// `f` of every id, in the nesting of the ids.
pub enum Nested<T> {
    One(T),
    Many(Vec<Nested<T>>),
}

fn each<T>(ids: &Ids, size: usize, f: &dyn Fn(usize) -> T) -> Result<Nested<T>, Refusal> {
    Ok(match ids {
        Ids::One(id) => Nested::One(f(checked(*id, size)?)),
        Ids::Many(ids) => Nested::Many(ids.iter().map(|i| each(i, size, f)).collect::<Result<_, _>>()?),
    })
}

pub fn make_table(rows: usize, width: usize, seed: u64) -> Table {
    let mut state = seed;
    let mut uniform = || {
        // splitmix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    (0..rows).map(|_| (0..width).map(|_| uniform()).collect()).collect()
}

/// On decimal digits, because V·d may be larger than any integer type.
pub fn parameter_count(rows: &str, width: &str, tied: bool) -> String {
    let count = product(rows, width);
    if tied { count } else { product(&count, "2") }
}

fn product(a: &str, b: &str) -> String {
    let digits = |s: &str| s.bytes().rev().map(|c| u64::from(c - b'0')).collect::<Vec<_>>();
    let (a, b) = (digits(a), digits(b));
    let mut sums = vec![0; a.len() + b.len()];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            sums[i + j] += x * y;
        }
    }
    for i in 1..sums.len() {
        sums[i] += sums[i - 1] / 10;
        sums[i - 1] %= 10;
    }
    let text: String = sums.iter().rev().map(u64::to_string).collect();
    match text.trim_start_matches('0') {
        "" => "0".into(),
        digits => digits.into(),
    }
}

pub fn lookup(table: &Table, ids: &Ids) -> Result<Nested<Row>, Refusal> {
    each(ids, table.len(), &|i| table[i].clone())
}

pub fn one_hot(ids: &Ids, size: usize) -> Result<Nested<Vec<i64>>, Refusal> {
    each(ids, size, &|i| (0..size).map(|j| i64::from(i == j)).collect())
}

pub fn one_hot_product(table: &Table, ids: &Ids) -> Result<Nested<Row>, Refusal> {
    each(ids, table.len(), &|i| {
        let mut sum = vec![0.0; table[0].len()];
        for (j, row) in table.iter().enumerate() {
            let hot = if i == j { 1.0 } else { 0.0 };
            sum.iter_mut().zip(row).for_each(|(s, x)| *s += hot * x);
        }
        sum
    })
}

pub fn logits(table: &Table, h: &[f64]) -> Result<Row, Refusal> {
    table.iter().map(|row| dot(row, h)).collect()
}

pub fn dot(a: &[f64], b: &[f64]) -> Result<f64, Refusal> {
    if a.len() != b.len() {
        return Err(format!("widths {} and {} differ", a.len(), b.len()));
    }
    Ok(a.iter().zip(b).map(|(x, y)| x * y).sum())
}

pub fn norm(a: &[f64]) -> f64 {
    a.iter().map(|x| x * x).sum::<f64>().sqrt()
}

pub fn cosine(a: &[f64], b: &[f64]) -> Result<f64, Refusal> {
    Ok(dot(a, b)? / (norm(a) * norm(b)))
}

pub fn neighbors(table: &Table, token: i64, k: usize, metric: &str) -> Result<Vec<i64>, Refusal> {
    let token = checked(token, table.len())?;
    let closeness = match metric {
        "cosine" => cosine,
        "dot" => dot,
        _ => return Err(format!("unknown metric {metric}")),
    };
    let mut scored = Vec::new();
    for (i, row) in table.iter().enumerate().filter(|&(i, _)| i != token) {
        scored.push((closeness(&table[token], row)?, i as i64));
    }
    // a zero row has no direction: its NaN comes after all numbers
    let key = |x: f64| if x.is_nan() { f64::NEG_INFINITY } else { x };
    scored.sort_by(|a, b| key(b.0).total_cmp(&key(a.0)));
    Ok(scored.into_iter().take(k).map(|(_, i)| i).collect())
}

pub fn scale(a: &[f64]) -> Row {
    let root = (a.len() as f64).sqrt();
    a.iter().map(|x| x * root).collect()
}

/// `ids` and `upstream` are flat here: an id and the row that belongs to it.
pub fn lookup_gradient(rows: usize, ids: &[i64], upstream: &Table, padding: Option<i64>) -> Result<Table, Refusal> {
    let mut table = vec![vec![0.0; upstream.first().map_or(0, Vec::len)]; rows];
    for (&id, row) in ids.iter().zip(upstream) {
        let i = checked(id, rows)?;
        if padding != Some(id) {
            table[i].iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
        }
    }
    Ok(table)
}

pub fn build_vocab(text: &str) -> Vec<char> {
    text.chars().collect::<std::collections::BTreeSet<_>>().into_iter().collect()
}

pub fn pad(sequences: &[Vec<i64>], pad_id: i64) -> Vec<Vec<i64>> {
    let longest = sequences.iter().map(Vec::len).max().unwrap_or(0);
    let padded = |s: &Vec<i64>| s.iter().copied().chain(std::iter::repeat(pad_id)).take(longest).collect();
    sequences.iter().map(padded).collect()
}
