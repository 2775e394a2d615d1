// Generated from the dataclasses of carc_widget.widget by `python -m tests.widget.typescript`; do not edit.
// A field that has its default is left out of the JSON, and so is optional here.

export type Sprite = number; // the number of a picture in the table of sprites
export type Spot = readonly [x: number, y: number, segment: number];

export type Placement = readonly [
  sprite: Sprite,
  x: number,
  y: number,
  rotation: number,
  scale: number,
  opacity: number,
  letter_height: number,
  is_coordinate: number,
];

export interface Frame {
  readonly fit: readonly [number, number, number, number];
  readonly bounds: readonly [number, number, number, number];
  readonly at?: readonly [number, number];
}

export interface PlacedTarget {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly kind?: string;
  readonly r?: number;
  readonly rotations?: readonly number[];
  readonly placed?: boolean;
  readonly sprites?: readonly Sprite[];
  readonly group?: number;
  readonly tentative?: boolean;
  readonly note?: string;
}

export interface HandTile {
  readonly rotations: readonly number[];
  readonly sprite?: Sprite;
  readonly tentative_rotation?: number;
}

export interface BoardColours {
  readonly hovered: string;
  readonly outline: string;
  readonly highlight: string;
}

export interface TileButton {
  readonly id: string;
  readonly sign: string;
  readonly name: string;
  readonly main: boolean;
}

export interface TileButtons {
  readonly x: number;
  readonly y: number;
  readonly sides: readonly (readonly [number, number])[];
  readonly label: string;
  readonly buttons: readonly TileButton[];
}

export interface BoardLabel {
  readonly text: string;
  readonly at: readonly [number, number];
  readonly colours: readonly string[];
  readonly pinned?: boolean;
}

export interface ScoreAnimation {
  readonly spots: readonly Spot[];
  readonly at: readonly [number, number];
  readonly sum: string;
  readonly points: number;
  readonly winners: readonly number[];
  readonly colour: string;
  readonly rings: readonly (readonly [readonly [number, number], string])[];
}

export interface Flight {
  readonly sprite: Sprite;
  readonly start: readonly [number, number];
  readonly end: readonly [number, number] | number | null;
}

export interface FinalePlayer {
  readonly name: string;
  readonly colour: string;
  readonly before: number;
  readonly rank: number;
}

export interface FinaleStep {
  readonly payment: ScoreAnimation;
  readonly totals: readonly number[];
}

export interface Finale {
  readonly title: string;
  readonly result: string;
  readonly skip: string;
  readonly players: readonly FinalePlayer[];
  readonly steps: readonly FinaleStep[];
}

export interface Motion {
  readonly change: number;
  readonly payments?: readonly ScoreAnimation[];
  readonly flights?: readonly Flight[];
  readonly finale?: Finale;
}

export type Sound = "tile" | "meeple" | "score" | "magic";

export interface BoardSounds {
  readonly change: number;
  readonly sounds?: readonly Sound[];
}

export interface BoardScene {
  readonly scene: readonly (readonly Placement[])[];
  readonly frame: Frame;
  readonly targets: readonly PlacedTarget[];
  readonly hand: HandTile;
  readonly aria_label: string;
  readonly colours: BoardColours;
  readonly tile_buttons?: TileButtons;
  readonly labels?: readonly BoardLabel[];
  readonly motion?: Motion;
  readonly sounds?: BoardSounds;
}

export interface Button {
  readonly id: string;
  readonly label: string;
  readonly tip?: string;
  readonly main?: boolean;
  readonly selected?: boolean;
  readonly enabled?: boolean;
  readonly piece?: Sprite;
  readonly colour?: string;
  readonly delay?: number;
  readonly lang?: string;
}

export interface HandPicture {
  readonly drawing?: Sprite;
  readonly rotation?: number;
  readonly label?: string;
  readonly faded?: boolean;
  readonly framed?: boolean;
  readonly rotate?: Button;
}

export interface SumTerm {
  readonly sign: string;
  readonly points: string;
  readonly label: string;
  readonly latest: boolean;
  readonly explain?: Button;
}

export interface SumView {
  readonly terms: readonly SumTerm[];
  readonly total: string;
  readonly complete: boolean;
  readonly colour?: string;
}

export interface Toolbar {
  readonly hand: HandPicture;
  readonly piece: Sprite;
  readonly title: string;
  readonly subtitle: string;
  readonly sentence: string;
  readonly hint: string;
  readonly is_answer: boolean;
  readonly rules: readonly Button[];
  readonly buttons: readonly Button[];
  readonly sum?: SumView;
  readonly share?: string;
  readonly is_tip?: boolean;
}

export interface SupplyPiece {
  readonly piece: Sprite;
  readonly large?: boolean;
  readonly spent?: boolean;
}

export interface PlayerRow {
  readonly name: string;
  readonly colour: string;
  readonly colour_name: string;
  readonly badge: string;
  readonly active: boolean;
  readonly pieces: readonly SupplyPiece[];
  readonly supply_text: string;
  readonly explain: Button;
  readonly bot?: string;
}

export type Cell = readonly [x: number, y: number];

export interface Fact {
  readonly text: string;
  readonly piece?: Sprite;
  readonly cells?: readonly Cell[];
  readonly tip?: string;
}

export interface RuleSearch {
  readonly title: string;
  readonly id: string;
  readonly label: string;
  readonly submit: string;
  readonly words: string;
  readonly results: readonly Button[];
  readonly empty: string;
  readonly clear: Button;
}

export interface OpenRule {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly reading: string;
  readonly options: readonly string[];
  readonly edition: string;
  readonly sources_title: string;
  readonly sources: readonly string[];
  readonly close: Button;
}

export interface StartCard {
  readonly button: Button;
  readonly text: string;
}

export interface FormPart {
  readonly title: string;
  readonly hint?: string;
}

export interface FormChoice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
  readonly hint?: string;
  readonly requires?: string;
}

export interface PlayerFields {
  readonly key: number;
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly name_label: string;
  readonly colour_label: string;
  readonly bot_label: string;
  readonly colours: readonly FormChoice[];
  readonly bots: readonly FormChoice[];
  readonly piece: Sprite;
  readonly remove: Button;
}

export interface NewGameForm {
  readonly id: string;
  readonly focus: string;
  readonly title: string;
  readonly cards: readonly StartCard[];
  readonly more: string;
  readonly edited: boolean;
  readonly note: string;
  readonly players: FormPart;
  readonly player_fields: readonly PlayerFields[];
  readonly add: Button;
  readonly sets: FormPart;
  readonly boxes: readonly FormChoice[];
  readonly options: readonly FormChoice[];
  readonly length: FormPart;
  readonly lengths: readonly FormChoice[];
  readonly edition: FormPart;
  readonly editions: readonly FormChoice[];
  readonly edition_texts: readonly string[];
  readonly language: FormPart;
  readonly languages: readonly FormChoice[];
  readonly seed: FormPart;
  readonly seed_value: string;
  readonly seed_placeholder: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly start: string;
  readonly cancel: Button;
}

export type TileCopies = readonly [tile: Sprite, text: string];

export interface FeatureCard {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly remarks: readonly string[];
  readonly tiles: readonly TileCopies[];
  readonly rules: readonly Button[];
  readonly colour: string;
  readonly close: Button;
}

export interface ScoreCell {
  readonly points: string;
  readonly button: Button | null;
  readonly cells: readonly Cell[];
  readonly current: boolean;
}

export interface ScoreRow {
  readonly player: number;
  readonly rank: number;
  readonly name: string;
  readonly colour: string;
  readonly badge: string;
  readonly cells: readonly ScoreCell[];
}

export interface ScoreTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly ScoreRow[];
  readonly play: Button;
}

export interface EditorProblem {
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly rules: readonly Button[];
}

export interface PaletteTile {
  readonly button: Button;
  readonly drawing: Sprite;
  readonly left: number;
}

export interface PaletteGroup {
  readonly title: string;
  readonly tiles: readonly PaletteTile[];
}

export interface TilePalette {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly destinations_title: string;
  readonly destinations: readonly Button[];
  readonly groups: readonly PaletteGroup[];
  readonly empty: string;
  readonly bag: string;
  readonly bag_buttons: readonly Button[];
}

export interface EditorPlayer {
  readonly name: string;
  readonly points: number;
  readonly colour: string;
  readonly active: boolean;
}

export interface EditorPlayers {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly points: string;
  readonly active: string;
  readonly turn: string;
  readonly rows: readonly EditorPlayer[];
  readonly number: number;
  readonly error: string;
  readonly buttons: readonly Button[];
}

export interface CheckBox {
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
}

export interface SelectField {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [string, string])[];
}

export interface EditorOptions {
  readonly id: string;
  readonly title: string;
  readonly sets_title: string;
  readonly sets: readonly CheckBox[];
  readonly edition: SelectField;
  readonly options: readonly SelectField[];
}

export interface CopyField {
  readonly field: string;
  readonly title: string;
  readonly value: string;
  readonly empty: string;
  readonly copy: string;
  readonly copied: string;
}

export interface LineError {
  readonly sentence: string;
  readonly before: string;
  readonly at: string;
  readonly after: string;
  readonly details: readonly string[];
}

export interface EditorTexts {
  readonly id: string;
  readonly title: string;
  readonly line: CopyField;
  readonly line_error: LineError | null;
  readonly scenario: CopyField;
}

export interface EditorQuestion {
  readonly id: string;
  readonly title: string;
  readonly kind: SelectField;
  readonly subject: SelectField;
  readonly label: string;
  readonly question: string;
  readonly usual: string;
  readonly file_label: string;
  readonly file: string;
  readonly file_example: string;
  readonly save: Button;
  readonly saved: string;
  readonly error: string;
  readonly step: CopyField;
}

export interface EditorPanel {
  readonly problems_title: string;
  readonly problems: readonly EditorProblem[];
  readonly tools_title: string;
  readonly tools: readonly Button[];
  readonly palette: TilePalette;
  readonly players: EditorPlayers;
  readonly options: EditorOptions;
  readonly texts: EditorTexts;
  readonly question: EditorQuestion;
  readonly commands: readonly Button[];
}

export type HighlightedSegment = readonly [x: number, y: number, rotation: number, kind: string, segment: number];

export interface ExplanationTerm {
  readonly points: string;
  readonly text: string;
  readonly segments?: readonly HighlightedSegment[];
}

export interface TurnExplanation {
  readonly title: string;
  readonly terms: readonly ExplanationTerm[];
  readonly total: string;
  readonly note: string;
  readonly maps: Readonly<Record<string, string>>;
}

export interface HintRow {
  readonly button: Button;
  readonly numbers: string;
  readonly words: string;
  readonly cells: readonly Cell[];
  readonly explain: Button;
  readonly explanation?: TurnExplanation;
}

export interface HintList {
  readonly title: string;
  readonly explanation: string;
  readonly playouts: string;
  readonly rows: readonly HintRow[];
  readonly compare?: Button;
  readonly comparison?: TurnExplanation;
}

export interface ChoiceRow {
  readonly button: Button;
  readonly cells?: readonly Cell[];
}

export interface ChoiceList {
  readonly fold: Button;
  readonly open: boolean;
  readonly rows: readonly ChoiceRow[];
  readonly empty: string;
}

export interface Slider {
  readonly id: string;
  readonly label: string;
  readonly last: number;
  readonly at: number;
  readonly value_text: string;
}

export interface ChartSeries {
  readonly name: string;
  readonly colour: string;
  readonly leads: readonly number[];
  readonly chances: readonly number[];
  readonly ahead: string;
}

export interface ChartMark {
  readonly at: number;
  readonly player: number;
  readonly severity: string;
}

export interface SeverityName {
  readonly severity: string;
  readonly symbol: string;
  readonly name: string;
}

export interface ReviewChart {
  readonly series: readonly ChartSeries[];
  readonly turns: readonly number[];
  readonly marks: readonly ChartMark[];
  readonly severities: readonly SeverityName[];
  readonly lead_label: string;
  readonly chance_label: string;
  readonly turn_label: string;
}

export interface TurnReview {
  readonly title: string;
  readonly severity: string;
  readonly verdict: string;
  readonly luck: string;
}

export interface MistakeRow {
  readonly button: Button;
  readonly severity: string;
  readonly symbol: string;
  readonly cost: string;
  readonly colour: string;
  readonly explain: Button | null;
  readonly shown?: boolean;
  readonly explanation?: TurnExplanation;
}

export interface BalanceRow {
  readonly name: string;
  readonly colour: string;
  readonly luck: string;
  readonly skill: string;
  readonly counts: readonly number[];
}

export interface BalanceTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly BalanceRow[];
  readonly explanation: string;
}

export interface LearningStatus {
  readonly title: string;
  readonly text: string;
  readonly stop: Button;
}

export interface ReviewPanel {
  readonly title: string;
  readonly status: string;
  readonly slider: Slider;
  readonly previous: Button;
  readonly next: Button;
  readonly mistakes_title: string;
  readonly explanation: string;
  readonly close: Button | null;
  readonly chart?: ReviewChart;
  readonly turn?: TurnReview;
  readonly mistakes?: readonly MistakeRow[];
  readonly balance?: BalanceTable;
  readonly learn_title?: string;
  readonly learn?: readonly Button[];
  readonly learning?: LearningStatus;
  readonly write?: Button;
}

export interface Sidebar {
  readonly players: readonly PlayerRow[];
  readonly facts: readonly Fact[];
  readonly commands: readonly Button[];
  readonly search: RuleSearch;
  readonly rule?: OpenRule;
  readonly form?: NewGameForm;
  readonly card?: FeatureCard;
  readonly tiles_left?: readonly TileCopies[];
  readonly table?: ScoreTable;
  readonly editor?: EditorPanel;
  readonly hints?: HintList;
  readonly choices?: ChoiceList;
  readonly question?: string;
  readonly game?: number;
  readonly review?: ReviewPanel;
}

export interface LogEntry {
  readonly text: string;
  readonly cells?: readonly Cell[];
  readonly rules?: readonly Button[];
  readonly sum?: string;
  readonly colour?: string;
  readonly explain?: Button;
}

export interface LogChapter {
  readonly title: string;
  readonly entries: readonly LogEntry[];
  readonly colour?: string;
  readonly note?: string;
}

export interface Log {
  readonly title: string;
  readonly chapters: readonly LogChapter[];
  readonly empty: string;
}

export interface Help {
  readonly title: string;
  readonly parts: readonly (readonly [string, string])[];
  readonly keys: readonly (readonly [string, string])[];
  readonly rules: readonly Button[];
}

export interface ExportItem {
  readonly what: string;
  readonly action: string;
  readonly label: string;
}

export interface ExportMenu {
  readonly title: string;
  readonly items: readonly ExportItem[];
  readonly copied: string;
  readonly no_site: string;
  readonly copy_by_hand: string;
  readonly saved: string;
  readonly failed: string;
  readonly text_label: string;
}

export interface CommandGroup {
  readonly title: string;
  readonly buttons: readonly Button[];
}

export interface CommandMenu {
  readonly title: string;
  readonly groups: readonly CommandGroup[];
  readonly keys: string;
}

export interface AidMenu {
  readonly title: string;
  readonly buttons: readonly Button[];
}

export interface Menus {
  readonly exports: ExportMenu;
  readonly commands?: CommandMenu;
  readonly overlays?: AidMenu;
}

export interface LineRow {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly summary: string;
  readonly switch: Button | null;
}

export interface LineList {
  readonly title: string;
  readonly tip: string;
  readonly name_label: string;
  readonly save: string;
  readonly rows: readonly LineRow[];
}

export interface Timeline {
  readonly label: string;
  readonly back: readonly Button[];
  readonly slider: Slider;
  readonly forward: readonly Button[];
  readonly position: string;
  readonly lines: LineList | null;
}

export interface ErrorReport {
  readonly title: string;
  readonly message: string;
  readonly trace_title: string;
  readonly trace: string;
  readonly line_title: string;
  readonly line: string;
}

export type Topic = "why_not" | "who_scores" | "mage" | "witch" | "editions";

export interface QuestionItem {
  readonly topic: Topic;
  readonly label: string;
  readonly on_tile: boolean;
}

export interface Dialogs {
  readonly errors: readonly ErrorReport[];
  readonly dismiss: Button;
  readonly questions_label: string;
  readonly questions?: readonly QuestionItem[];
}

export interface Announcements {
  readonly change: number;
  readonly news: readonly string[];
  readonly prompts: readonly string[];
}

export type MappedTile = readonly [kind: string, rotation: number, lines: readonly string[]];

export interface CanvasPlace {
  readonly model: string;
  readonly left: number;
  readonly top: number;
  readonly tile: number;
}

export interface SmallBoard {
  readonly picture: string;
  readonly caption: string;
}

export interface CitedRule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface RuleAnswer {
  readonly title: string;
  readonly lines: readonly string[];
  readonly boards: readonly SmallBoard[];
  readonly rules: readonly CitedRule[];
  readonly close: string;
}

export interface LessonPicture {
  readonly src: string;
  readonly box: readonly [number, number, number, number];
  readonly label: string;
  readonly clickable?: boolean;
}

export interface LessonPlayer {
  readonly name: string;
  readonly points: number;
  readonly piece: string;
  readonly active?: boolean;
}

export interface LessonVote {
  readonly hands: number;
  readonly share: number;
}

export interface LessonButton {
  readonly id: string;
  readonly label: string;
  readonly sign?: string;
  readonly tip?: string;
  readonly main?: boolean;
  readonly selected?: boolean;
  readonly enabled?: boolean;
  readonly mark?: string;
  readonly command?: string;
  readonly copied?: string;
  readonly votes?: readonly LessonVote[];
}

export interface LessonField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly kind?: string;
  readonly subtract?: string;
  readonly add?: string;
}

export interface LessonGroup {
  readonly title: string;
  readonly buttons?: readonly LessonButton[];
  readonly fields?: readonly LessonField[];
  readonly layout?: string;
  readonly vote_headings?: readonly string[];
}

export interface AnswerRow {
  readonly question: string;
  readonly first: string;
  readonly second: string;
  readonly correct: boolean;
}

export interface LessonMenu {
  readonly title: string;
  readonly buttons: readonly LessonButton[];
}

export interface LessonBoard {
  readonly title?: string;
  readonly playing?: boolean;
}

export interface LessonBanner {
  readonly title: string;
  readonly correct: boolean;
  readonly stars: readonly [string, string];
  readonly text: string;
  readonly details: string;
  readonly buttons: readonly LessonButton[];
}

export interface CourseLevel {
  readonly button: LessonButton;
  readonly stars: readonly [string, string];
}

export interface CourseStage {
  readonly title: string;
  readonly idea: string;
  readonly levels: readonly CourseLevel[];
}

export interface LessonFile {
  readonly name: string;
  readonly text: string;
}

export interface LessonHandIn {
  readonly field: LessonField;
  readonly button: LessonButton;
  readonly file: LessonFile;
}

export interface LessonPage {
  readonly question: string;
  readonly title?: string;
  readonly step?: string;
  readonly instruction?: string;
  readonly picture?: LessonPicture;
  readonly hand?: LessonPicture;
  readonly players?: readonly LessonPlayer[];
  readonly groups?: readonly LessonGroup[];
  readonly caption?: string;
  readonly sums?: readonly string[];
  readonly rules?: string;
  readonly explanation?: readonly string[];
  readonly cited_rules?: readonly CitedRule[];
  readonly correct?: boolean;
  readonly comparison?: readonly AnswerRow[];
  readonly headings?: readonly [string, string];
  readonly buttons?: readonly LessonButton[];
  readonly overlays?: LessonMenu;
  readonly keys?: Readonly<Record<string, string>>;
  readonly line?: string;
  readonly help?: readonly (readonly [string, string])[];
  readonly help_label?: string;
  readonly large?: boolean;
  readonly started?: boolean;
  readonly boards?: readonly LessonBoard[];
  readonly banner?: LessonBanner;
  readonly stages?: readonly CourseStage[];
  readonly file?: LessonFile;
  readonly hand_in?: LessonHandIn;
  readonly screen?: number;
}

export interface BrowserOption {
  readonly value: string;
  readonly label: string;
}

export interface BrowserFilter {
  readonly id: string;
  readonly label: string;
  readonly value?: string;
  readonly options?: readonly BrowserOption[];
}

export interface BrowserButton {
  readonly id: string;
  readonly label: string;
}

export interface BrowserCard {
  readonly title: string;
  readonly details: string;
  readonly rules: string;
  readonly src: string;
  readonly alt: string;
  readonly buttons: readonly BrowserButton[];
}

export interface BrowserPage {
  readonly label: string;
  readonly filters?: readonly BrowserFilter[];
  readonly cards?: readonly BrowserCard[];
  readonly count?: string;
  readonly more?: BrowserButton;
  readonly opened?: string;
  readonly back?: BrowserButton;
  readonly error?: string;
  readonly screen?: number;
}

/** The traits of a game that hold its view. */
export interface GameTraits {
  readonly board: BoardScene;
  readonly toolbar: Toolbar;
  readonly sidebar: Sidebar;
  readonly log: Log;
  readonly help: Help;
  readonly menus: Menus;
  readonly timeline: Timeline;
  readonly dialogs: Dialogs;
  readonly announcements: Announcements;
  readonly feature_map: Readonly<Record<string, MappedTile>>;
  readonly segment_maps: Readonly<Record<string, string>>;
  readonly effects: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly key_table: Readonly<Record<string, string>>;
  readonly canvas_place: CanvasPlace | null;
}

/** The traits of a lesson that hold its view. */
export interface LessonTraits {
  readonly page: LessonPage;
  readonly prepared: Readonly<Record<string, LessonPage>>;
}

/** The traits of a browser that hold its view. */
export interface BrowserTraits {
  readonly page: BrowserPage;
}
