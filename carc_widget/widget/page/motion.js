// Motion: a feature that pays is lit and says its sum, the points go to whoever gets them, pieces go where they go. It is
// over after two seconds, takes no press from anybody, and does not begin where the system asks for less motion.
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const READ = 1100; // milliseconds that a sum stands
const FLY = 650; // milliseconds that something is on its way

class Motion {
  constructor(stage) {
    this.stage = stage;
    this.flashes = []; // {spots, until}: features that are lit
    this.away = []; // {picture, x, y}: pieces that are still on their way to where the board has them
    this.version = 0;
    this.played = stage.model.get("motion").revision; // what happened before this page looked is over
    stage.follow("change:motion", () => this.play());
    stage.stops.push(() => this.things?.forEach((thing) => thing.remove()));
    this.things = new Set();
  }

  play() {
    const { revision, payments = [], flights = [] } = this.stage.model.get("motion");
    if (revision === undefined || revision === this.played) return;
    this.played = revision;
    if (STILL.matches || document.hidden || !this.stage.root) return;
    const coming = flights.filter(({ end }) => Array.isArray(end));
    const marks = coming.map(({ picture, end: [x, y] }) => ({ picture, x, y }));
    this.away.push(...marks);
    this.version += 1;
    const begin = () => {
      this.away = this.away.filter((one) => !marks.includes(one));
      this.version += 1;
      if (!this.stage.el.isConnected) return;
      for (const payment of payments) this.pay(payment);
      for (const flight of flights) this.send(flight, payments.length ? READ : 0);
    };
    setTimeout(begin, WAY + 40); // first the view goes where it is to go, and the panels show what they are to show
  }

  pay({ spots, at, sum, points, winners, colour, rings }) {
    this.flash(spots);
    const chip = this.thing("carc-sum-chip", sum, [at[0], at[1] - 0.5]);
    chip.style.borderColor = colour;
    const shown = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }];
    this.run(chip, shown, { duration: READ + 300 });
    for (const [[x, y], ring] of rings) {
      const circle = this.thing("carc-part", "", [x, y]);
      circle.style.borderColor = ring;
      const size = this.stage.eye.now.size * 0.42;
      circle.style.width = circle.style.height = `${size}px`;
      this.run(circle, [{ scale: 0.6, opacity: 1 }, { scale: 1.5, opacity: 0.1 }], { duration: READ / 2, iterations: 2 });
    }
    for (const winner of winners) {
      const flying = this.thing("carc-points", `+${points}`, at);
      flying.style.background = colour;
      this.fly(flying, at, winner, READ);
    }
  }

  send({ picture, start, end }, wait) {
    const { eye, pictures } = this.stage;
    const row = pictures.table[picture];
    if (!row) return;
    const canvas = this.thing("carc-piece", "", start, "canvas");
    const unit = eye.now.size / 100;
    const [wide, high] = [row[6] * unit, row[7] * unit];
    Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
    Object.assign(canvas, { width: Math.ceil(wide * eye.ratio), height: Math.ceil(high * eye.ratio) });
    const pen = canvas.getContext("2d");
    pictures.draw(pen, picture, canvas.width / 2, canvas.height / 2, unit * eye.ratio);
    if (Array.isArray(end)) {
      const mark = { picture, x: end[0], y: end[1] };
      this.away.push(mark);
      this.fly(canvas, start, end, 0, () => (this.away = this.away.filter((one) => one !== mark)));
    } else {
      this.fly(canvas, start, end, wait);
    }
  }

  // Whether a picture of the board is still on its way there; the board is given in tile units.
  hides(picture, x, y) {
    return this.away.some((one) => one.picture === picture && Math.hypot(one.x * 100 - x, one.y * 100 - y) < 1);
  }

  // Something that is seen above everything for a while; with its middle at a point of the board.
  thing(className, text, [x, y], tag = "div") {
    const { el, eye, root } = this.stage;
    const thing = make(tag, className, root, text); // so that it moves with the page, and is seen in full screen
    const [box, around] = [el, root].map((node) => node.getBoundingClientRect());
    const [sx, sy] = eye.toScreen(x, y);
    thing.setAttribute("aria-hidden", "true"); // the sentence and the log say it
    thing.classList.add("carc-motion");
    thing.style.left = `${box.left - around.left + root.scrollLeft + el.clientLeft + Math.min(Math.max(sx, 0), eye.width)}px`;
    thing.style.top = `${box.top - around.top + root.scrollTop + el.clientTop + Math.min(Math.max(sy, 0), eye.height)}px`;
    this.things.add(thing);
    return thing;
  }

  // To a point of the board, to the score of a player, or out of sight.
  fly(thing, start, end, delay, after = null) {
    let [dx, dy] = [0, -this.stage.eye.now.size * 0.6];
    if (Array.isArray(end)) {
      const [from, to] = [start, end].map((at) => this.stage.eye.toScreen(...at));
      [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    } else if (end !== null) {
      const row = this.stage.root.querySelector(`[data-player="${end}"]`)?.getBoundingClientRect();
      const own = thing.getBoundingClientRect();
      if (row) [dx, dy] = [row.right - 24 - (own.left + own.right) / 2, row.top + 16 - (own.top + own.bottom) / 2];
    }
    const gone = Array.isArray(end) ? 1 : 0.2;
    const way = [{ translate: "0 0", opacity: 1 }, { translate: `${dx}px ${dy}px`, opacity: gone }];
    if (thing.textContent) way.unshift({ translate: "0 0", opacity: 0 }); // points show when they set off
    this.version += 1;
    this.run(thing, way, { duration: FLY, delay, easing: "ease-in-out", fill: "backwards" }, () => {
      this.version += 1;
      after?.();
    });
  }

  run(thing, frames, options, after = null) {
    const done = () => {
      this.things.delete(thing);
      thing.remove();
      after?.();
      this.stage.refresh();
    };
    const animation = thing.animate(frames, options);
    animation.onfinish = animation.oncancel = done;
    this.stage.refresh();
  }

  flash(spots) {
    const flash = { spots, until: performance.now() + READ + 300 };
    this.flashes.push(flash);
    const step = () => {
      this.stage.refresh();
      if (performance.now() < flash.until) requestAnimationFrame(step);
      else this.flashes.splice(this.flashes.indexOf(flash), 1);
    };
    step();
  }

  // The features that are lit just now, fading.
  draw(overlay) {
    for (const { spots, until } of this.flashes) {
      const left = Math.max(0, until - performance.now());
      this.stage.land.light(overlay, spots, 0.75 * Math.min(1, left / 500));
    }
  }
}
