// Buttons of a lesson page: choices, commands and hints.
import type { ComponentChildren } from "preact";
import type { LessonButton } from "../../view-model";
import { useCopy } from "../copy-text";
import type { LessonProps } from "./props";

interface ButtonsProps extends LessonProps {
  readonly buttons?: readonly LessonButton[];
  readonly class: string;
}

export function Buttons({ buttons = [], class: className, lesson }: ButtonsProps) {
  return buttons.map((button) => {
    const key = button.id.startsWith("hint ") ? "hint" : button.id; // the button keeps the focus after each hint
    return <Button key={key} button={button} class={className} lesson={lesson} />;
  });
}

interface ButtonProps extends LessonProps {
  readonly button: LessonButton;
  readonly class: string;
  readonly children?: ComponentChildren;
}

export function Button({ button, class: className, lesson, children }: ButtonProps) {
  const [copied, copy] = useCopy();
  const press = () => {
    if (button.command === "copy") {
      const line = lesson.root.querySelector<HTMLTextAreaElement>("textarea[name=line]");
      if (line) copy(line);
    } else if (button.command) {
      lesson.run(button.command);
    } else {
      lesson.press(button.id);
    }
  };
  const mark = { right: "✓", wrong: "✗" }[button.mark ?? ""];
  const classes = [className, button.main && "carc-main", button.mark && `carc-${button.mark}`];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-press={button.command ? undefined : button.id}
      aria-pressed={button.selected}
      disabled={button.enabled === false || (!button.command && lesson.connection.disabled.value)}
      title={button.tip || undefined}
      onClick={press}
    >
      {copied ? (
        button.copied
      ) : (
        <>
          {button.sign && <span class="carc-lesson-sign">{button.sign}</span>}
          <span>{button.label}</span>
          {button.votes?.map(({ hands, share }, vote) => (
            <span key={vote} class="carc-lesson-vote" style={{ "--carc-share": `${share}%` }}>
              {hands}
            </span>
          ))}
          {mark && <span class="carc-lesson-mark">{mark}</span>}
          {children}
        </>
      )}
    </button>
  );
}
