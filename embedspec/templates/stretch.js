// Stretching one row moves its arrow and the ranking by dot product, not the one by cosine.
(() => {
  const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
  const cosine = (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  const tidy = x => Number(x.toPrecision(12));
  const ranked = (rows, own, score) => rows
    .map(([name, row], i) => [name, tidy(score(own, row)), i])
    .sort((a, b) => b[1] - a[1] || a[2] - b[2])
    .map(([name]) => name).join(", ");

  document.querySelectorAll(".embedspec figure").forEach(figure => {
    const plane = figure.querySelector("[data-stretch]");
    const input = figure.querySelector("input[type=range]");
    if (!plane || !input || input.dataset.ready) return;
    input.dataset.ready = "yes";
    const about = JSON.parse(plane.dataset.stretch);
    const own = about.rows.find(([name]) => name === about.token)[1];
    const arrow = [...plane.querySelectorAll(".arrow")]
      .find(a => a.dataset.name.split(", ").includes(about.row));
    const others = about.rows.filter(([name, row]) => name !== about.token && dot(row, row) > 0);
    const show = () => {
      const k = Number(input.value);
      const rows = others.map(([name, row]) => [name, name === about.row ? row.map(x => k * x) : row]);
      figure.querySelector("output").textContent = k;
      figure.querySelector(".by-dot").textContent = ranked(rows, own, dot);
      if (dot(own, own) > 0) figure.querySelector(".by-cosine").textContent = ranked(rows, own, cosine);
      const x = arrow.dataset.x * k / about.k, y = arrow.dataset.y * k / about.k;
      const line = arrow.querySelector("line");
      line.setAttribute("x2", x);
      line.setAttribute("y2", y);
      arrow.querySelector(".tip").setAttribute("transform", `translate(${x} ${y})`);
    };
    input.addEventListener("input", show);
  });
})();
