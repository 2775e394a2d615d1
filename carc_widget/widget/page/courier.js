const REACH = 1 << 15; // so many bytes back a packed message can refer to

// Bytes in one piece.
function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// A packed message, unpacked with those before it at hand: they go first, as a part of the same stream that is not packed.
// Bytes are written and read here: blobs and responses would take them through another process, which is slow.
async function unpacked(packed, heard) {
  const { length } = heard;
  const begin = new Uint8Array([0, length, length >> 8, ~length, ~length >> 8]); // 0: as it is, and not the last part
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  const written = Promise.all([...[begin, heard, packed].map((part) => writer.write(part)), writer.close()]);
  const parts = [];
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  };
  await Promise.all([read(), written]);
  return joined(parts).subarray(length);
}

// The courier of a page: hears the differences of all parts of the page in one message, and hands them out.
export default {
  initialize({ model }) {
    let queue = Promise.resolve();
    let heard = new Uint8Array(); // the messages from a version on, those that can still be referred to
    let since = null;
    const hello = () => model.send({ type: "hello", version: model.get("version") });

    // A message: the version that it begins from, and that from which on the messages are at hand.
    async function handOut([from, begin], packed) {
      if (begin === from) [heard, since] = [new Uint8Array(), begin];
      if (begin !== since) return hello(); // earlier messages were missed
      const text = await unpacked(packed, heard);
      heard = joined([heard, text]).slice(-REACH);
      const models = JSON.parse(new TextDecoder().decode(text));
      const names = model.get("names");
      const members = await Promise.all(Object.keys(models).map((i) => model.widget_manager.get_model(names[i])));
      await Promise.all(members.map((member) => member.state_change)); // whole states that are still on their way in
      if (model.get("version") !== from) return hello(); // something was missed
      for (const [i, found] of Object.values(models).entries()) {
        const state = Object.entries(found).map(([name, steps]) => [name, changed(members[i].get(name), steps)]);
        members[i].set_state(Object.fromEntries(state));
      }
    }

    model.on("msg:custom", (told, [packed]) => {
      const handed = queue.then(() => handOut(told, packed)).catch(hello);
      queue = handed;
      carrying.add(handed);
      handed.then(() => carrying.delete(handed));
    });
    hello();
  },
};
