// The little Markdown that rules are written in: headings, paragraphs, lists of clauses; strong, code, links.

export type Span = { kind: "plain" | "strong" | "code"; text: string } | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Item[] };

export interface Item {
  /** The number of the clause: "4.2"; "" where there is none. */
  number: string;
  spans: Span[];
  /** The rulings that it comes from. */
  from: string;
}

const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const part of text.split(/\n{2,}/)) {
    const lines = part.trim().split("\n");
    const heading = /^(#+) (.+)$/.exec(lines[0] ?? "");
    if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!) });
      lines.shift();
    }
    if (lines[0]?.startsWith("- ")) found.push({ kind: "list", items: joined(lines).map(item) });
    else if (lines.join("")) found.push({ kind: "paragraph", spans: spans(lines.join(" ")) });
  }
  return found;
}

/** The lines of a list with those that go on from the one before. */
function joined(lines: string[]): string[] {
  return lines.reduce<string[]>((items, line) => {
    if (line.startsWith("- ")) return [...items, line.slice(2)];
    return [...items.slice(0, -1), `${items.at(-1)} ${line.trim()}`];
  }, []);
}

function item(text: string): Item {
  const [, number = "", rest = text] = /^\*\*([\d.]+)\*\* (.+)$/s.exec(text) ?? [];
  const [, said = rest, from = ""] = /^(.+[.:;]) \(([^()]+)\)$/s.exec(rest) ?? [];
  return { number, spans: spans(said), from };
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    found.push({ kind: "plain", text: text.slice(end, match.index) });
    found.push(span(match));
    end = match.index + match[0].length;
  }
  found.push({ kind: "plain", text: text.slice(end) });
  return found.filter((span) => span.text);
}

function span([, strong, code, link, to]: RegExpExecArray): Span {
  if (strong) return { kind: "strong", text: strong };
  if (code) return { kind: "code", text: code };
  return { kind: "link", text: link ?? "", to: to ?? "" };
}
