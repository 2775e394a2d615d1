// What the parts of a lesson page get.
import type { LessonPage } from "../../view-model";
import type { LessonController } from "./lesson";

export interface LessonProps {
  readonly lesson: LessonController;
}

export interface PartProps extends LessonProps {
  readonly page: LessonPage;
}
