// The view model: what the kernel sends as traits. Written by hand until it is generated from the Python dataclasses.
// A field that has its default is left out.

/** A point of the board in tiles; the start tile fills the square from (0, 0) to (1, 1). */
export type Point = readonly [x: number, y: number];
export type Cell = readonly [x: number, y: number];
export type Spot = readonly [x: number, y: number, segment: number];

/** A picture on the board: sprite number, and its centre and the height of its letters in hundredths of a tile. */
export type Placement = readonly [
  sprite: number,
  x: number,
  y: number,
  rotation: number,
  scale: number,
  opacity: number,
  letterHeight: number,
];

/** Which part of the board is shown. */
export interface Frame {
  readonly fit: readonly [left: number, top: number, right: number, bottom: number];
  readonly at?: Point;
}

/** A place on the board that can be pressed. */
export interface Target {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly kind?: string;
  readonly r?: number;
  readonly turns?: readonly number[];
  readonly placed?: boolean;
  readonly sprite?: number;
  readonly group?: number;
  readonly chosen?: boolean;
}

/** The tile in hand: its rotations that look different, and how it lies on the board if it is tried there. */
export interface Hand {
  readonly sprite?: number;
  readonly turns: readonly number[];
  readonly tried?: number;
}

export interface TileButton {
  readonly id: string;
  readonly sign: string;
  readonly name: string;
  readonly main?: boolean;
}

/** Buttons beside the tile that is tried. */
export interface TileButtons {
  readonly x: number;
  readonly y: number;
  readonly sides: readonly Point[];
  readonly label: string;
  readonly buttons: readonly TileButton[];
}

/** A few letters on the board that keep a readable size. */
export interface BoardLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly colours: readonly string[];
}

export interface Payment {
  readonly spots: readonly Spot[];
  readonly at: Point;
  readonly sum: string;
  readonly points: number;
  readonly winners: readonly number[];
  readonly colour: string;
  readonly rings: readonly (readonly [at: Point, colour: string])[];
}

/** A piece on its way to a point, to a player (index), or off the board. */
export interface Flight {
  readonly sprite: number;
  readonly start: Point;
  readonly end: Point | number | null;
}

export interface Motion {
  readonly change: number;
  readonly payments?: readonly Payment[];
  readonly flights?: readonly Flight[];
}

export interface Colours {
  readonly pointed: string;
  readonly rim: string;
  readonly lit: string;
}

export interface Board {
  readonly scene: readonly (readonly Placement[])[];
  readonly frame: Frame;
  readonly targets: readonly Target[];
  readonly hand: Hand;
  readonly aria_label: string;
  readonly colours: Colours;
  readonly tile_buttons?: TileButtons;
  readonly labels?: readonly BoardLabel[];
  readonly motion?: Motion;
}

/** A tile as it lies: its kind, its rotation, and for each segment the line of its feature or `@x,y,n`, where it begins. */
export type LandTile = readonly [kind: string, rotation: number, lines: readonly string[]];

export interface Land {
  readonly kinds?: Readonly<Record<string, string>>;
  readonly tiles?: Readonly<Record<string, LandTile>>;
}

/** What a screen reader says by itself. */
export interface Spoken {
  readonly change: number;
  readonly news: readonly string[];
  readonly prompts: readonly string[];
}

/** The user's ipycanvas canvas: the corner of the board where it begins, in tiles, and its pixels a tile. */
export interface UserCanvas {
  readonly model: string;
  readonly left: number;
  readonly top: number;
  readonly tile: number;
}

// --- the panels

export type Sprite = number; // place in the table of sprites

export interface Button {
  readonly id: string;
  readonly label: string;
  readonly tip?: string;
  readonly main?: boolean;
  readonly chosen?: boolean; // absent: no toggle; true/false -> aria-pressed
  readonly enabled?: boolean; // absent means true
  readonly piece?: Sprite;
  readonly colour?: string;
  readonly delay?: number; // milliseconds after which it is pressed by itself (was data-after)
}
export interface Slider {
  readonly id: string;
  readonly label: string;
  readonly last: number; // the largest position
  readonly at: number;
  readonly value_text: string;
}

// trait "toolbar"
export interface HandPicture {
  readonly drawing?: Sprite;
  readonly rotation?: number;
  readonly label?: string;
  readonly faded?: boolean;
  readonly framed?: boolean; // absent means true
  readonly rotate?: Button; // was turn
}
export interface SumTerm {
  readonly sign: string;
  readonly points: string;
  readonly label: string;
  readonly fresh: boolean;
  readonly opens?: Button;
}
export interface SumView {
  readonly terms: readonly SumTerm[];
  readonly total: number;
  readonly whole: boolean;
  readonly colour?: string;
}
export interface Toolbar {
  readonly hand: HandPicture;
  readonly piece: Sprite;
  readonly who: string;
  readonly turn: string;
  readonly sentence: string;
  readonly hint: string;
  readonly is_answer: boolean; // was answer
  readonly rules: readonly Button[];
  readonly buttons: readonly Button[];
  readonly sum?: SumView;
}

// trait "sidebar"
export interface PlayerRow {
  readonly name: string;
  readonly points: number;
  readonly points_text: string; // was said
  readonly colour: string;
  readonly colour_name: string; // was coloured; empty if it is the name
  readonly badge: string;
  readonly active: boolean;
  readonly pieces: readonly (readonly [piece: Sprite, available: boolean])[];
  readonly supply_text: string; // was left
  readonly explain: Button; // was tell
  readonly bot?: string; // was plays
}
export interface Fact {
  readonly text: string;
  readonly piece?: Sprite;
  readonly cells?: readonly Cell[];
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
export interface RuleSearch {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly results: readonly Button[]; // was found
  readonly empty: string;
  readonly clear: Button;
}
export type TileCount = readonly [tile: Sprite, text: string];
export interface FeatureCard {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly remarks: readonly string[];
  readonly tiles: readonly TileCount[];
  readonly cells: readonly Cell[];
  readonly rules: readonly Button[];
  readonly colour: string;
  readonly close: Button;
}
export interface AidMenu {
  readonly title: string;
  readonly buttons: readonly Button[];
} // was Switches
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
export interface ScoreCell {
  readonly points: number;
  readonly button: Button | null;
  readonly cells: readonly Cell[];
  readonly current: boolean;
} // was TableCell, now
export interface ScoreRow {
  readonly name: string;
  readonly colour: string;
  readonly badge: string;
  readonly cells: readonly ScoreCell[];
}
// data-cells of a row: the cells of all its ScoreCells, each once
export interface ScoreTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly ScoreRow[];
  readonly play: Button;
}
export interface HintRow {
  readonly button: Button;
  readonly chance: string;
  readonly words: string;
  readonly cells: readonly Cell[];
}
export interface HintList {
  readonly title: string;
  readonly explanation: string;
  readonly playouts: string;
  readonly rows: readonly HintRow[];
}
export interface Sidebar {
  readonly players: readonly PlayerRow[];
  readonly facts: readonly Fact[];
  readonly commands: readonly Button[];
  readonly search: RuleSearch;
  readonly rule?: OpenRule;
  readonly form?: NewGameForm; // in place of all else
  readonly card?: FeatureCard;
  readonly aids?: AidMenu;
  readonly tiles_left?: readonly TileCount[]; // was left
  readonly table?: ScoreTable; // in place of the players
  readonly editor?: EditorPanel; // in place of all else but `rule`
  readonly hints?: HintList;
  readonly choices?: ChoiceList;
  readonly question?: string;
}
// trait "log" and trait "help": part of the sidebar, sent apart since they change at other times
export interface LogEntry {
  readonly text: string;
  readonly cells?: readonly Cell[];
  readonly rules?: readonly Button[];
  readonly sum?: string;
  readonly colour?: string;
  readonly explain?: Button; // was tell
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
}

// the form for a new game (sidebar.form)
export interface FormChoice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly hint?: string;
  readonly only_with?: string;
}
export interface FormPart {
  readonly title: string;
  readonly hint?: string;
}
export interface SeatRow {
  readonly key: number; // sent back as the hidden field "seat"
  readonly label: string;
  readonly name: string;
  readonly placeholder: string; // was otherwise
  readonly name_label: string;
  readonly colour_label: string;
  readonly bot_label: string; // was plays_label
  readonly colours: readonly FormChoice[];
  readonly bots: readonly FormChoice[]; // was plays; the field is still named "plays"
  readonly piece: Sprite;
  readonly remove: Button;
}
export interface NewGameForm {
  readonly id: string;
  readonly focus: string; // go there, once, when it comes in answer to what this page sent: "name-0", "seed", "add", ...; see WIDGET.md
  readonly title: string;
  readonly kept: string;
  readonly players: FormPart;
  readonly seats: readonly SeatRow[];
  readonly add: Button;
  readonly sets: FormPart;
  readonly boxes: readonly FormChoice[];
  readonly options: readonly FormChoice[];
  readonly edition: FormPart;
  readonly editions: readonly FormChoice[];
  readonly edition_texts: readonly string[]; // was told
  readonly language: FormPart;
  readonly languages: readonly FormChoice[];
  readonly seed: FormPart;
  readonly seed_value: string; // was filled.seed
  readonly seed_placeholder: string; // was no_seed
  readonly errors: Readonly<Record<string, string>>; // was refused
  readonly start: string;
  readonly cancel: Button;
}

// the editor (sidebar.editor)
export interface EditorProblem {
  readonly number: number;
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly rules: readonly Button[];
} // was Flaw
export interface PaletteTile {
  readonly button: Button;
  readonly drawing: Sprite;
  readonly left: number;
}
export interface PaletteGroup {
  readonly title: string;
  readonly tiles: readonly PaletteTile[];
}
export interface Palette {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly destinations_title: string; // was goes_title
  readonly destinations: readonly Button[]; // was goes
  readonly groups: readonly PaletteGroup[];
  readonly empty: string;
  readonly bag: string;
  readonly bag_buttons: readonly Button[];
}
export interface EditorSeat {
  readonly name: string;
  readonly points: number;
  readonly colour: string;
  readonly active: boolean;
}
export interface EditorSeats {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly points: string;
  readonly active: string;
  readonly turn: string;
  readonly rows: readonly EditorSeat[];
  readonly number: number;
  readonly error: string; // was refusal
  readonly buttons: readonly Button[];
}
export interface SelectField {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [value: string, label: string])[];
}
export interface CheckBox {
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
} // was Box, ticked
export interface EditorOptions {
  readonly id: string;
  readonly title: string;
  readonly sets_title: string;
  readonly sets: readonly CheckBox[];
  readonly edition: SelectField;
  readonly options: readonly SelectField[];
}
export interface LineError {
  readonly sentence: string;
  readonly before: string;
  readonly at: string;
  readonly after: string;
  readonly details: readonly string[];
} // was Wrong
export interface CopyField {
  readonly field: string;
  readonly title: string;
  readonly value: string;
  readonly empty: string;
  readonly copy: string;
  readonly copied: string;
} // was Copied
export interface EditorTexts {
  readonly id: string;
  readonly title: string;
  readonly line: CopyField;
  readonly line_error: LineError | null;
  readonly scenario: CopyField;
}
export interface EditorPanel {
  readonly problems_title: string; // was flaws_title
  readonly problems: readonly EditorProblem[];
  readonly tools_title: string;
  readonly tools: readonly Button[];
  readonly palette: Palette;
  readonly seats: EditorSeats;
  readonly options: EditorOptions;
  readonly texts: EditorTexts;
  readonly commands: readonly Button[];
}

// trait "timeline"
export interface LineRow {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly summary: string;
  readonly go: Button | null;
} // told -> summary
export interface LineList {
  readonly title: string;
  readonly name_label: string;
  readonly save: string;
  readonly rows: readonly LineRow[];
}
export interface ExportItem {
  readonly what: string;
  readonly way: string;
  readonly label: string;
}
export interface ExportMenu {
  readonly title: string;
  readonly items: readonly ExportItem[];
  readonly copied: string;
  readonly copy_by_hand: string;
  readonly saved: string;
  readonly failed: string;
  readonly text_label: string;
}
export interface Timeline {
  readonly label: string;
  readonly back: readonly Button[];
  readonly slider: Slider;
  readonly forward: readonly Button[]; // was on
  readonly position: string; // was where
  readonly lines: LineList | null;
  readonly menu: ExportMenu;
}

// trait "dialogs"
export interface ErrorReport {
  readonly title: string;
  readonly message: string;
  readonly trace_title: string;
  readonly trace: string;
  readonly line_title: string;
  readonly line: string;
}
export interface ReviewRow {
  readonly button: Button;
  readonly cost: string;
  readonly played: string;
  readonly better: string;
  readonly colour: string;
}
export interface ReviewPanel {
  readonly title: string;
  readonly explanation: string; // was told
  readonly curve: string;
  readonly slider: Slider;
  readonly costly_title: string; // was costly
  readonly rows: readonly ReviewRow[];
  readonly close: Button;
}
export interface Dialogs {
  readonly errors: readonly ErrorReport[];
  readonly dismiss: Button;
  readonly review?: ReviewPanel;
} // show dismiss only if errors

// kind "lesson": traits page (LessonPage) and prepared (Record<button id, LessonPage>)
export interface LessonButton {
  // was Knob
  readonly id: string;
  readonly label: string;
  readonly sign?: string;
  readonly tip?: string;
  readonly main?: boolean;
  readonly chosen?: boolean;
  readonly enabled?: boolean; // absent means true
  readonly mark?: string; // "right" | "wrong"
  readonly command?: string; // "blank" | "copy" | "full screen": done by the page
}
export interface LessonField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly kind?: string;
} // was Entry; "number", absent: "text"
export interface LessonPlayer {
  readonly name: string;
  readonly points: number;
  readonly piece: string;
  readonly active?: boolean;
} // piece: src of an image; was acts
export interface LessonPicture {
  readonly src: string;
  readonly box: readonly [number, number, number, number];
  readonly label: string;
  readonly clickable?: boolean;
} // was pressed
export interface LessonGroup {
  readonly title: string;
  readonly buttons?: readonly LessonButton[];
  readonly fields?: readonly LessonField[];
  readonly layout?: string;
} // "chips"; absent: "choices"
export interface PredictionRow {
  readonly question: string;
  readonly predicted: string;
  readonly actual: string;
  readonly correct: boolean;
} // was Beside
export interface LessonPage {
  readonly question: string;
  readonly title?: string;
  readonly step?: string;
  readonly instruction?: string; // was doing
  readonly picture?: LessonPicture;
  readonly hand?: LessonPicture;
  readonly players?: readonly LessonPlayer[];
  readonly groups?: readonly LessonGroup[];
  readonly caption?: string; // was said
  readonly sums?: readonly string[];
  readonly rules?: string;
  readonly explanation?: readonly string[]; // was told
  readonly correct?: boolean; // was good
  readonly comparison?: readonly PredictionRow[]; // was beside
  readonly heads?: readonly [string, string];
  readonly buttons?: readonly LessonButton[]; // was knobs
  readonly keys?: Readonly<Record<string, string>>;
  readonly line?: string;
  readonly help?: readonly (readonly [string, string])[];
  readonly large?: boolean;
  readonly begun?: boolean;
}
// kinds "level", "pair", "build": trait view and trait children (references to models, rendered in order)
export interface LevelView {
  readonly title: string;
  readonly goal: string;
  readonly feedback: string;
  readonly buttons: readonly Button[];
} // buttons "hint", "again"; children: [board]
export interface PairView {
  readonly titles: readonly string[];
  readonly note: string;
} // children: two boards
export interface BuildView {
  readonly check: Button;
} // children: [page, board], the button between them
