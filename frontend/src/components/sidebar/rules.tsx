// The text of a rule, and the search for rules.
import { useRef } from "preact/hooks";
import type { Button as ButtonView, OpenRule as OpenRuleView, RuleSearch as RuleSearchView } from "../../view-model";
import { Announced, Button } from "../controls";
import { Form, SearchField } from "../form";
import { usePage } from "../page-context";

export function OpenRule({ rule }: { readonly rule: OpenRuleView }) {
  return (
    <div class="carc-info" data-test="rule">
      <Announced>
        <b>{rule.title}</b>
        {rule.paragraphs.map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
        {rule.reading && (
          <p>
            <i>{rule.reading}</i>
          </p>
        )}
        {[...rule.options, rule.edition].filter(Boolean).map((line, i) => (
          <p key={`option ${i}`} class="carc-option">
            {line}
          </p>
        ))}
        <h4>{rule.sources_title}</h4>
        <ul class="carc-sources">
          {rule.sources.map((source, i) => (
            <li key={i}>{source}</li>
          ))}
        </ul>
      </Announced>
      <Button button={rule.close} class="carc-rule" />
    </div>
  );
}

interface RuleSearchProps {
  readonly search: RuleSearchView;
  /** The rules to begin with, as long as nothing is searched. */
  readonly first: readonly ButtonView[];
}

/** The field keeps what is typed; the results stand under it. */
export function RuleSearch({ search, first }: RuleSearchProps) {
  const { connection } = usePage();
  const found = useRef<HTMLDivElement>(null);
  const focusField = () => found.current?.closest("form")?.querySelector("input")?.focus();
  return (
    <>
      <Form id={search.id} sendsOn="submit" keepsInvalid class="carc-search">
        <div class="carc-search-field">
          <SearchField label={search.label} />
          <button type="submit" class="carc-button" disabled={connection.disabled.value}>
            {search.submit}
          </button>
        </div>
        {search.words && (
          <div ref={found} data-test="found">
            <Announced>
              {search.results.length ? (
                search.results.map((result) => <Button key={result.id} button={result} class="carc-search-result" />)
              ) : (
                <p>{search.empty}</p>
              )}
            </Announced>
            <Button button={search.clear} class="carc-rule" onPressed={focusField} />
          </div>
        )}
      </Form>
      {!search.words && first.map((rule) => <Button key={rule.id} button={rule} class="carc-search-result" />)}
    </>
  );
}
