// The rules that decide an answer: each title opens the text of the rule.
import type { CitedRule } from "../view-model";

export function CitedRules({ rules = [] }: { readonly rules?: readonly CitedRule[] }) {
  return rules.map((rule) => (
    <details key={rule.id} class="carc-fold" data-test="cited-rule">
      <summary>{`${rule.id} ${rule.title}`}</summary>
      <p>{rule.text}</p>
    </details>
  ));
}
