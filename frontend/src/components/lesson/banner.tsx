// The banner at the end of a level.
import { useEffect, useRef } from "preact/hooks";
import type { LessonBanner } from "../../view-model";
import { Buttons } from "./buttons";
import type { LessonProps } from "./props";

export function Banner({ banner, lesson }: LessonProps & { readonly banner: LessonBanner }) {
  const [signs, words] = banner.stars;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      if (!current.offsetHeight) return; // hidden until the board has counted the final scoring
      current.scrollIntoView({ block: "nearest" });
      observer.disconnect();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} class={`carc-lesson-banner ${banner.correct ? "carc-right" : "carc-wrong"}`} data-test="banner">
      <p class="carc-lesson-verdict">
        {signs && (
          <span class="carc-lesson-stars" role="img" aria-label={words}>
            {signs}
          </span>
        )}
        <b>{banner.title}</b>
      </p>
      <p>{banner.text}</p>
      <div class="carc-lesson-footer">
        <Buttons buttons={banner.buttons} class="carc-lesson-button" lesson={lesson} />
      </div>
      {banner.details && <p class="carc-lesson-rules">{banner.details}</p>}
    </div>
  );
}
