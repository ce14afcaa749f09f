//! A token embedding in Rust, judged by embedspec over its wire protocol.

mod embed;
mod json;
mod worker;

fn main() {
    worker::serve();
}
