"use strict";
// Steps through a move on a board of this page. The board and what happens on it come from the page; no rule of a game is known here.
(() => {
  const svgNames = "http://www.w3.org/2000/svg";
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

  const make = (name, attributes, parent) => {
    const made = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
  };

  // A board that can be changed by places.
  const board = (svg) => {
    const group = (place) => svg.querySelector(`g[data-place="${place}"]`);
    const middle = (place) => {
      const shape = svg.querySelector(`[data-point="${place}"]`);
      return [Number(shape.getAttribute("cx")), Number(shape.getAttribute("cy"))];
    };
    const count = (place) => Number(group(place).querySelector("text.count, text.zero").textContent);
    // Heaps tell how their seeds are packed: the drawing room has drawn them so.
    const seeds = (place, number, last) => {
      const home = group(place), [x, y, distance, reach, tall, long, wide, limit] = home.dataset.heap.split(" ").map(Number);
      home.querySelectorAll(".seeds, .gold, .ghosts").forEach((old) => old.remove());
      const most = Math.min(number, limit), apart = Math.min(distance, reach / Math.sqrt(Math.max(most, 1)));
      const small = Math.min(1, Math.max(0.7, Math.sqrt(12 / Math.max(most, 1))));
      const heap = make("g", { class: "seeds", fill: "#2c1c0e", stroke: "#f4dfb6", "stroke-width": ".8" }, home);
      for (let seed = 0; seed < most; seed += 1) {
        const far = most === 1 ? 0 : apart * Math.sqrt(seed + 0.35), angle = ((seed * 137.5 + 20) * Math.PI) / 180;
        const at = [x + far * Math.cos(angle), y + far * Math.sin(angle) * tall].map((value) => value.toFixed(1)).join(" ");
        const gold = last && seed === most - 1, size = small * (gold ? 1.35 : 1);
        const looks = gold ? { class: "gold", fill: "#f4b731", stroke: "#2c1c0e", "stroke-width": "2" } : {};
        make("ellipse", { rx: (long * size).toFixed(1), ry: (wide * size).toFixed(1), transform: `translate(${at})rotate(${(seed * 67) % 180})`, ...looks }, heap);
      }
      const text = home.querySelector("text.count, text.zero");
      text.textContent = number;
      text.setAttribute("class", number || place.length === 1 ? "count" : "zero");
    };
    const move = (from, to) => {
      const piece = group(from), [a, b] = [middle(from), middle(to)];
      piece.setAttribute("data-place", to);
      const before = (piece.dataset.moved || "0 0").split(" ").map(Number);
      piece.dataset.moved = [before[0] + b[0] - a[0], before[1] + b[1] - a[1]].join(" ");
      piece.setAttribute("transform", `translate(${piece.dataset.moved})`);
      svg.querySelectorAll(".watched").forEach((old) => old.remove());
      make("circle", { class: "watched", cx: b[0], cy: b[1], r: 23, fill: "none", stroke: "#22190f", "stroke-width": 3.4 }, svg.querySelector("svg") || svg);
    };
    const crown = (place) => {
      const piece = group(place), disc = piece.querySelector("circle");
      const [x, y] = [Number(disc.getAttribute("cx")), Number(disc.getAttribute("cy"))], dark = disc.getAttribute("class").startsWith("dark");
      const corner = (at) => [x + (at % 2 ? 9 : 13.3) * Math.sin((at * Math.PI) / 8), y - (at % 2 ? 9 : 13.3) * Math.cos((at * Math.PI) / 8)].join(",");
      make("polygon", { points: Array.from({ length: 16 }, (_, at) => corner(at)).join(" "), fill: dark ? "#fffaf0" : "#2c1c0e" }, piece);
    };
    return {
      lift: (place, number) => seeds(place, Math.max(0, count(place) - number), false),
      drop: (place) => {
        svg.querySelectorAll(".gold").forEach((gold) => gold.setAttribute("fill", "#2c1c0e"));
        seeds(place, count(place) + 1, true);
      },
      take: (holes, to) => {
        for (const [hole, number] of holes) seeds(hole, Math.max(0, count(hole) - number), false);
        if (to) seeds(to, count(to) + holes.reduce((sum, [, number]) => sum + number, 0), false);
      },
      move: (from, to) => move(from, to),
      remove: (place) => group(place)?.remove(),
      crown: (place) => crown(place),
    };
  };

  const watch = (box) => {
    const { steps, words } = JSON.parse(box.dataset.watch);
    const first = box.querySelector("figure svg"), start = first.innerHTML;
    const after = [...box.querySelectorAll("figure")].slice(1);
    const bar = document.createElement("p");
    bar.className = "watch";
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    let at = 0, timer = 0;
    const show = (to) => {
      at = Math.max(0, Math.min(steps.length, to));
      first.innerHTML = start;
      if (at > 0) first.querySelectorAll(".from, .way, .route, .route-head, .halo, .last, .taken, .disc, .disc-number, .lit").forEach((mark) => mark.remove());
      const now = board(first);
      steps.slice(0, at).forEach(([what, ...rest]) => now[what](...rest.slice(0, -1)));
      const told = steps.slice(0, at).map((step) => step[step.length - 1]).filter((sentence) => sentence);
      said.textContent = told.length ? told[told.length - 1] : "";
    };
    const stop = () => { clearInterval(timer); timer = 0; };
    const play = () => {
      if (timer) return stop();
      if (at >= steps.length) show(0);
      timer = setInterval(() => { if (at >= steps.length) stop(); else show(at + 1); }, still ? 1200 : 450);
    };
    const go = { first: () => show(0), back: () => show(at - 1), play, forward: () => show(at + 1), last: () => show(steps.length) };
    const signs = { first: "|◀", back: "◀", play: "▶▶", forward: "▶", last: "▶|" };
    for (const [name, act] of Object.entries(go)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = signs[name];
      button.setAttribute("aria-label", words[name]);
      button.title = words[name];
      button.addEventListener("click", () => { if (name !== "play") stop(); act(); });
      bar.append(button);
    }
    bar.dir = "ltr";
    bar.append(said);
    said.dir = "auto";
    box.querySelector("figure").append(bar);
    after.forEach((figure) => figure.classList.add("still"));
    bar.addEventListener("keydown", (event) => {
      const act = { ArrowLeft: go.back, ArrowRight: go.forward, Home: go.first, End: go.last }[event.key];
      if (!act) return;
      event.preventDefault();
      stop();
      act();
    });
  };

  document.querySelectorAll("[data-watch]").forEach(watch);
})();
