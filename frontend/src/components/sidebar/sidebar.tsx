// The sidebar beside the board: players, commands and tabs of the game; or in place of them a form or the editor.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { cssZoom } from "../../dom";
import type { AidMenu, Fact, Help as HelpView, ReviewPanel, Sidebar as SidebarView } from "../../view-model";
import { Buttons, cellsText, Definitions, Sprite } from "../controls";
import { Editor } from "../editor";
import { NewGame } from "../new-game";
import { usePage } from "../page-context";
import { Review } from "../review";
import { Card, TileCounts } from "./card";
import { ChoiceList } from "./choice-list";
import { CommandMenu } from "./command-menu";
import { Hints } from "./hints";
import { Log } from "./log";
import { Players } from "./players";
import { OpenRule, RuleSearch } from "./rules";
import { ScoreTable } from "./score-table";
import { type Tab, Tabs } from "./tabs";

/** The panel of the current mode. */
export function Sidebar() {
  const sidebar = usePage().model.traits.sidebar.value;
  const mode = sidebar.editor ? "editor" : sidebar.form ? "form" : sidebar.review?.close ? "review" : "game";
  useFocusForm(mode);
  useScrollToPanel(mode);
  if (sidebar.editor) return <EditorPanel sidebar={sidebar} />;
  if (sidebar.form) return <NewGame form={sidebar.form} />;
  if (sidebar.review?.close) return <ReviewMode sidebar={sidebar} review={sidebar.review} />;
  return <GamePanel sidebar={sidebar} />;
}

type Mode = "game" | "form" | "editor" | "review";

/** Focus a form that is opened in the toolbar. */
function useFocusForm(mode: Mode): void {
  const { root } = usePage();
  useLayoutEffect(() => {
    const isInToolbar = root.querySelector(".carc-toolbar")?.contains(document.activeElement);
    if (mode !== "form" || !isInToolbar) return;
    root.querySelector<HTMLElement>(".carc-sidebar button")?.focus({ preventScroll: true });
  }, [mode]);
}

/** In one column, scroll to the panel that the user opens below the board, and back to the game when it closes. */
function useScrollToPanel(mode: Mode): void {
  const { root } = usePage();
  const before = useRef(mode);
  const hasScrolled = useRef(false);
  const hasFocus = root.contains(document.activeElement); // before the focused button is removed
  useLayoutEffect(() => {
    if (mode === before.current) return;
    before.current = mode;
    const sidebar = root.querySelector(".carc-sidebar");
    const isOpened = mode !== "game" && hasFocus;
    if (!sidebar || getComputedStyle(sidebar).display !== "contents" || !(hasFocus || hasScrolled.current)) return;
    hasScrolled.current = isOpened;
    const isBelow = mode === "form" || mode === "review"; // the editor needs the board
    (isBelow ? sidebar.lastElementChild : root)?.scrollIntoView({ block: "start" });
  });
}

interface PanelProps {
  readonly sidebar: SidebarView;
}

function EditorPanel({ sidebar: { rule, editor } }: PanelProps) {
  return (
    <>
      {rule && <OpenRule key={rule.id} rule={rule} />}
      {editor && <Editor editor={editor} />}
    </>
  );
}

interface ReviewModeProps extends PanelProps {
  readonly review: ReviewPanel;
}

/** The review in place of the commands and tabs. */
function ReviewMode({ sidebar, review }: ReviewModeProps) {
  return (
    <>
      <Players players={sidebar.players} />
      <div class="carc-sidebar-body">
        <Review review={review} />
      </div>
    </>
  );
}

function GamePanel({ sidebar }: PanelProps) {
  const { commands, overlays } = usePage().model.traits.menus.value;
  const tabs = useTabs(sidebar, overlays);
  const body = useRef<HTMLDivElement>(null);
  const [selected, select] = useSelectedTab(sidebar.rule?.id);
  const showKeys = () => {
    select("help");
    const panel = body.current;
    panel?.querySelector<HTMLElement>("[data-tab=help]")?.focus();
    requestAnimationFrame(() => {
      const tabs = panel?.querySelector<HTMLElement>(".carc-tab-list");
      const keys = panel?.querySelector(".carc-help-keys");
      if (!panel || !tabs || !keys) return;
      const below = keys.getBoundingClientRect().top - panel.getBoundingClientRect().top;
      panel.scrollTop += below / cssZoom(panel) - tabs.offsetHeight;
    });
  };
  return (
    <>
      <Players players={sidebar.players} />
      <div class="carc-commands">
        <Buttons buttons={sidebar.commands} />
        {commands && <CommandMenu menu={commands} showKeys={showKeys} />}
      </div>
      <div key={sidebar.game} ref={body} class="carc-sidebar-body">
        {sidebar.question && (
          <p class="carc-question" dir="auto" data-test="question">
            {sidebar.question}
          </p>
        )}
        {sidebar.choices && <ChoiceList choices={sidebar.choices} />}
        {sidebar.table && <ScoreTable table={sidebar.table} />}
        <div class="carc-facts">
          {sidebar.facts.map((fact, i) => (
            <FactLine key={i} fact={fact} />
          ))}
        </div>
        {sidebar.hints && <Hints hints={sidebar.hints} />}
        {sidebar.card && <Card card={sidebar.card} />}
        {!overlays && <TilesLeft sidebar={sidebar} />}
        <Tabs tabs={tabs} selected={selected} select={select} />
      </div>
    </>
  );
}

/** The selected tab. A rule that is opened selects the rules; closing it selects the tab before. */
function useSelectedTab(rule: string | undefined): [string, (id: string) => void] {
  const [selected, select] = useState("log");
  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (rule) {
      before.current ??= selected;
      select("rules");
    } else if (before.current) {
      select(before.current);
      before.current = null;
    }
  }, [rule]);
  return [selected, select];
}

/** The tabs of a game; a board of a lesson has no overlays. */
function useTabs(sidebar: SidebarView, menu: AidMenu | undefined): Tab[] {
  const { traits } = usePage().model;
  const [log, help] = [traits.log.value, traits.help.value];
  const { rule, search } = sidebar;
  const overlays = menu && (
    <>
      <div class="carc-switches" data-test="aids">
        <Buttons buttons={menu.buttons} />
      </div>
      <TilesLeft sidebar={sidebar} />
    </>
  );
  const rules = (
    <>
      {rule && <OpenRule key={rule.id} rule={rule} />}
      <RuleSearch search={search} first={help.rules} />
    </>
  );
  const { review } = sidebar;
  return [
    ...(review ? [{ id: "review", title: review.title, content: <Review review={review} /> }] : []),
    { id: "log", title: log.title, content: <Log log={log} /> },
    ...(menu ? [{ id: "overlays", title: menu.title, content: overlays }] : []),
    { id: "rules", title: search.title, content: rules },
    { id: "help", title: help.title, content: <Help help={help} /> },
  ];
}

function TilesLeft({ sidebar: { tiles_left } }: PanelProps) {
  return tiles_left?.length ? <TileCounts tiles={tiles_left} /> : null;
}

function FactLine({ fact }: { readonly fact: Fact }) {
  return (
    <div class="carc-fact" data-cells={cellsText(fact.cells)} title={fact.tip || undefined}>
      {fact.piece !== undefined && <Sprite sprite={fact.piece} class="carc-icon" />}
      <span>{fact.text}</span>
    </div>
  );
}

function Help({ help }: { readonly help: HelpView }) {
  return (
    <>
      <Definitions rows={help.parts} />
      <div class="carc-help-keys">
        <Definitions rows={help.keys} />
      </div>
    </>
  );
}
