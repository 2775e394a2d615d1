// The sidebar beside the board: players, log, rules, aids; or in place of them a form or the editor.
import type { Fact, Help as HelpView, Sidebar as SidebarView } from "../../view-model";
import { Buttons, cellsText, Definitions, Fold, Sprite } from "../controls";
import { Editor } from "../editor";
import { NewGame } from "../new-game";
import { usePage } from "../page-context";
import { Card, TileCounts } from "./card";
import { ChoiceList } from "./choice-list";
import { Hints } from "./hints";
import { Log } from "./log";
import { Players } from "./players";
import { OpenRule, RuleSearch } from "./rules";
import { ScoreTable } from "./score-table";

export function Sidebar() {
  const { traits } = usePage().model;
  const sidebar = traits.sidebar.value;
  if (sidebar.editor) {
    return (
      <>
        {sidebar.rule && <OpenRule key={sidebar.rule.id} rule={sidebar.rule} />}
        <Editor editor={sidebar.editor} />
      </>
    );
  }
  if (sidebar.form) return <NewGame form={sidebar.form} />;
  return <Game sidebar={sidebar} />;
}

function Game({ sidebar }: { readonly sidebar: SidebarView }) {
  const { traits } = usePage().model;
  return (
    <>
      {sidebar.question && (
        <p class="carc-question" dir="auto" data-test="question">
          {sidebar.question}
        </p>
      )}
      {sidebar.choices && <ChoiceList choices={sidebar.choices} />}
      {sidebar.table ? <ScoreTable table={sidebar.table} /> : <Players players={sidebar.players} />}
      <div class="carc-facts">
        {sidebar.facts.map((fact, i) => (
          <FactLine key={i} fact={fact} />
        ))}
      </div>
      <div class="carc-commands">
        <Buttons buttons={sidebar.commands} />
      </div>
      {sidebar.hints && <Hints hints={sidebar.hints} />}
      {sidebar.card && <Card card={sidebar.card} />}
      {sidebar.rule && <OpenRule key={sidebar.rule.id} rule={sidebar.rule} />}
      <Log log={traits.log.value} />
      <RuleSearch search={sidebar.search} />
      {sidebar.aids && (
        <Fold title={sidebar.aids.title} test="aids">
          <div class="carc-switches">
            <Buttons buttons={sidebar.aids.buttons} />
          </div>
        </Fold>
      )}
      {sidebar.tiles_left?.length ? <TileCounts tiles={sidebar.tiles_left} /> : null}
      <Help help={traits.help.value} />
    </>
  );
}

function FactLine({ fact }: { readonly fact: Fact }) {
  return (
    <div class="carc-fact" data-cells={cellsText(fact.cells)}>
      {fact.piece !== undefined && <Sprite sprite={fact.piece} class="carc-icon" />}
      <span>{fact.text}</span>
    </div>
  );
}

function Help({ help }: { readonly help: HelpView }) {
  return (
    <Fold title={help.title}>
      <Definitions rows={help.parts} />
      <Definitions rows={help.keys} />
    </Fold>
  );
}
