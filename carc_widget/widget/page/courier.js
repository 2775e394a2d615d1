// The courier of a page: hears the differences of all parts of the page in one message, and hands them out.
export default {
  initialize({ model }) {
    let queue = Promise.resolve();
    const hello = () => model.send({ type: "hello", version: model.get("version") });

    async function handOut(from, packed) {
      const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
      const models = await new Response(text).json();
      const ids = Object.keys(models);
      const members = await Promise.all(ids.map((id) => model.widget_manager.get_model(id)));
      await Promise.all(members.map((member) => member.state_change)); // whole states that are still on their way in
      if (model.get("version") !== from) {
        hello(); // something was missed
        return;
      }
      for (const [i, member] of members.entries()) {
        const state = Object.entries(models[ids[i]]).map(([name, told]) => [name, changed(member.get(name), told)]);
        member.set_state(Object.fromEntries(state));
      }
    }

    model.on("msg:custom", (message, [packed]) => {
      if (message.type !== "differences") return;
      const handed = queue.then(() => handOut(message.from, packed)).catch(hello);
      queue = handed;
      carrying.add(handed);
      handed.then(() => carrying.delete(handed));
    });
    hello();
  },
};
