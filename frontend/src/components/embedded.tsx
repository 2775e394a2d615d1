// A widget inside another one, with its own model.
import { useEffect, useRef } from "preact/hooks";
import { logError } from "../dom";
import type { HostModel, Model, WidgetProps } from "../model";

interface EmbeddedProps {
  /** The model that contains the reference. */
  readonly host: Pick<Model<object>, "referenced">;
  readonly reference: string;
  /** Renders the widget into an element; returns a function that removes it. */
  readonly renderWidget: (props: WidgetProps) => () => void;
}

export function Embedded({ host, reference, renderWidget }: EmbeddedProps) {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = slot.current;
    if (!el) return;
    let stop: (() => void) | null = () => {};
    host
      .referenced<HostModel>(reference)
      .then((model) => {
        if (stop) stop = renderWidget({ model, el });
      })
      .catch(logError);
    return () => {
      stop?.();
      stop = null;
    };
  }, [host, reference, renderWidget]);
  return <div ref={slot} />;
}
