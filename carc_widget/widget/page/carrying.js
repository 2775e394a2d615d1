// What couriers are just handing out on this page. Each kind of widget has a script of its own; this is where they meet.
const carrying = (globalThis[Symbol.for("carc_widget carrying")] ??= new Set());
