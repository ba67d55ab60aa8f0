/** The style of the page: light or dark as the reader has it, and readable on a telephone. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --back: #fbfbfa; --card: #fff; --edge: #dcdcd8; --text: #1d1f21; --dim: #63676c; --accent: #0b63c5;
  --good: #17713a; --bad: #b3261e; --warn: #8a5a00; --shade: #f2f2ef;
  --added: #e3f4e6; --removed: #fbe7e5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #16181b; --card: #1e2125; --edge: #363b41; --text: #e4e6e8; --dim: #9ba1a8; --accent: #79b4ff;
    --good: #6fcf8b; --bad: #ff8f86; --warn: #e8b65a; --shade: #272b30;
    --added: #17361f; --removed: #421c1a;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 3rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .6rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .6rem; }
p { margin: .3rem 0; }
a { color: inherit; }
pre, code { font: .84rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: .35rem 0; padding: .5rem .7rem; border-radius: 6px; background: var(--shade);
  white-space: pre-wrap; tab-size: 4; overflow: hidden; }
pre.text { margin: 0; padding: 0; background: none; font: inherit; }
summary { cursor: pointer; color: var(--dim); font-size: .86rem; }
.verdict { display: inline-block; padding: .05rem .6rem; border-radius: 1rem; border: 1px solid; font-weight: 600; }
.good, .plus { color: var(--good); }
.bad, .minus { color: var(--bad); }
.open { color: var(--warn); }
.reason { margin-left: .4rem; }
.next, .why, .none, .was, .took, .time, .cut { color: var(--dim); }
.warnings { margin: .8rem 0 0; padding-left: 1.2rem; color: var(--warn); }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .5rem 1.5rem; margin: 1.2rem 0 0;
  padding: .9rem 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
dt { color: var(--dim); font-size: .78rem; }
dd { margin: 0; }
.why { display: block; font-size: .84rem; }
ol.entries { list-style: none; margin: 0; padding: 0; }
.entries > li { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr); gap: .2rem .8rem; padding: .3rem 0; }
.entries > li:target > .body { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
.time { font-size: .78rem; line-height: 1.9; text-align: right; text-decoration: none; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
.call > .body { padding: .4rem .8rem .5rem; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
.head { margin: 0; }
.kind, .about { color: var(--accent); font-size: .84rem; font-weight: 600; }
.about { color: var(--dim); font-weight: 400; }
.outcome { font-size: .86rem; white-space: nowrap; }
.took { font-size: .78rem; }
.thought, .line { color: var(--dim); font-size: .88rem; }
.thought pre { font-style: italic; }
.line.warning { color: var(--warn); }
.line.bad { color: var(--bad); }
.question .body, .answer .body, .error .body { padding-left: .7rem; border-left: 3px solid var(--warn); }
.answer .body { border-color: var(--good); }
.error .body { border-color: var(--bad); }
.label { color: var(--dim); font-size: .78rem; }
.steps { list-style: none; margin: 0; padding: 0; color: var(--dim); font-size: .9rem; }
.steps .in_progress { color: var(--text); }
.diff pre { padding: .4rem 0; }
.diff pre > span { display: block; padding: 0 .7rem; min-height: 1.5em; }
.added { background: var(--added); }
.removed { background: var(--removed); }
.within .within .entries > li { grid-template-columns: minmax(0, 1fr); gap: 0; }
.within .within .time { text-align: left; }
.within > .entries { margin-top: .4rem; padding-left: .6rem; border-left: 2px solid var(--edge); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td { padding: .25rem .8rem .25rem 0; vertical-align: top; border-top: 1px solid var(--edge); }
.change { color: var(--dim); width: 5.5rem; }
.counts { text-align: right; white-space: nowrap; padding-right: 0; }
@media (max-width: 36rem) {
  body { padding: 1rem .7rem 2rem; }
  .entries > li { grid-template-columns: minmax(0, 1fr); gap: 0; padding: .35rem 0; }
  .time { text-align: left; }
  dl { grid-template-columns: minmax(0, 1fr); padding: .7rem .8rem; }
  dl > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); }
  dt { line-height: 1.9; }
}
@media print { body { max-width: none; } }
`;
