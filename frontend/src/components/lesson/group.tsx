// A group of fields and buttons below a title, such as the choices for one question.
import type { LessonGroup } from "../../view-model";
import { Buttons } from "./buttons";
import { Field, FileField } from "./fields";
import type { LessonProps } from "./props";

export function Group({ group, lesson }: LessonProps & { readonly group: LessonGroup }) {
  return (
    <section>
      {group.title && <p class="carc-lesson-group-title">{group.title}</p>}
      <div class={group.layout === "row" ? "carc-lesson-row" : undefined}>
        {group.fields?.map((field) =>
          field.kind === "file" ? (
            <FileField key={field.id} field={field} lesson={lesson} />
          ) : (
            <Field key={field.id} field={field} lesson={lesson} />
          ),
        )}
      </div>
      {group.vote_headings && (
        <div class="carc-lesson-vote-headings" data-test="vote-headings">
          {group.vote_headings.map((heading) => (
            <span key={heading} class="carc-lesson-vote-heading">
              {heading}
            </span>
          ))}
        </div>
      )}
      <div class={`carc-lesson-${group.layout === "chips" ? "chips" : "choices"}`}>
        <Buttons buttons={group.buttons} class="carc-lesson-choice" lesson={lesson} />
      </div>
    </section>
  );
}
