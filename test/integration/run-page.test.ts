import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEventBody } from '../../src/api';
import { renderRunPage, type ReportedRun } from '../../src/report';
import { Browser, findBrowser } from '../support/browser';
import { comingFrom, eventsOf, sampleEvents, sampleRun } from '../support/report-sample';
import { useTemporaryDirectory } from '../support/temporary-directory';

const binary = findBrowser();
if (binary === undefined) process.stderr.write('run-page: no chromium here, so no browser to look at a page with\n');
const inBrowser = binary === undefined ? describe.skip : describe;

const directory = useTemporaryDirectory();

inBrowser('the page of a run in a browser', () => {
  let browser: Browser;
  beforeAll(() => {
    browser = new Browser(binary ?? '');
  });
  afterAll(async () => {
    await browser.dispose();
  });

  async function written(run: ReportedRun, events = sampleEvents): Promise<string> {
    const file = join(directory(), 'run.html');
    writeFileSync(file, await renderRunPage(run, comingFrom(events)));
    return file;
  }

  const light = { width: 1000, scheme: 'light' } as const;
  const styleOf = (selector: string, name: string): Promise<unknown> =>
    browser.ask(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(name)}]`);

  test('shows what happened, asks for nothing else, and its policy has nothing to refuse', async () => {
    const file = await written(sampleRun);
    await browser.open(file, light);
    const text = String(await browser.ask('document.body.innerText'));
    for (const shown of ['Mend the test.', 'the agent finished', 'node --test', '✗ exit code 1', '+ ', 'return a + b;'])
      expect(text).toContain(shown);
    expect(browser.requests).toEqual([`file://${file}`]);
    expect(browser.complaints).toEqual([]);
    expect(await styleOf('.verdict', 'borderRadius')).toBe('16px');
  });

  test.each([360, 1000])('needs no scrolling sideways at %i pixels, whatever words it holds', async (width) => {
    const word = 'w'.repeat(3000);
    const wide = eventsOf(
      { type: 'message', text: word },
      { type: 'notice', message: word },
      {
        ...{ type: 'tool_call', toolCallId: 'a', name: word, kind: 'edit', title: word, input: { [word]: word } },
        diffs: [{ path: word, oldText: word, newText: `${word}w` }],
      },
      { type: 'tool_call_update', toolCallId: 'a', status: 'completed', output: word.slice(0, 1000) },
      ...Array.from({ length: 10 }, (_, depth): RunEventBody => ({
        ...{ type: 'tool_call', toolCallId: `d${String(depth)}`, name: 'x', kind: 'think', title: word, input: {} },
        parentToolCallId: `d${String(depth - 1)}`,
      })),
    );
    const file = await written({ ...sampleRun, title: word, record: word }, [...sampleEvents, ...wide]);
    await browser.open(file, { width, scheme: 'light' });
    await browser.ask("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await browser.ask(widths)).toBe(0);
    expect(await browser.ask('document.documentElement.clientWidth')).toBeLessThanOrEqual(width);
  });

  test('unfolds a long output at a click, without any script', async () => {
    await browser.open(await written(sampleRun), light);
    const output = 'details:has(> pre.output)';
    const height = `document.querySelector(${JSON.stringify(output)}).getBoundingClientRect().height`;
    const folded = Number(await browser.ask(height));
    expect(await browser.ask(`document.querySelector('${output} > pre').innerText`)).not.toContain('adds 39');
    await browser.click(`${output} > summary`);
    expect(await browser.ask(`document.querySelector(${JSON.stringify(output)}).open`)).toBe(true);
    expect(await browser.ask(`document.querySelector('${output} > pre').innerText`)).toContain('adds 39');
    expect(Number(await browser.ask(height))).toBeGreaterThan(folded + 300);
    expect(await browser.ask('document.scripts.length')).toBe(0);
  });

  test('is light or dark as the reader has it, and can be read in both', async () => {
    const file = await written(sampleRun);
    const luminance = async (selector: string, name: string): Promise<number> => {
      const [red = 0, green = 0, blue = 0] =
        String(await styleOf(selector, name))
          .match(/\d+/g)
          ?.map(Number) ?? [];
      return (red + green + blue) / 3;
    };
    await browser.open(file, light);
    expect(await luminance('body', 'backgroundColor')).toBeGreaterThan(200);
    expect(await luminance('body', 'color')).toBeLessThan(80);
    await browser.open(file, { width: 1000, scheme: 'dark' });
    expect(await luminance('body', 'backgroundColor')).toBeLessThan(60);
    expect(await luminance('body', 'color')).toBeGreaterThan(180);
    expect((await browser.picture()).subarray(1, 4).toString()).toBe('PNG');
  });

  test('shows hostile text as text: nothing runs, nothing is fetched, nothing becomes an element', async () => {
    const attack =
      '</style></pre></details><script>document.title="owned"</script><img src="http://127.0.0.1:9/x" ' +
      `onerror="document.title='owned'"><a href="javascript:1">a</a><iframe src="data:text/html,x"></iframe>` +
      '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">"><b onmouseover=1>';
    const events = eventsOf(
      { type: 'message', text: attack },
      { type: 'tool_call', toolCallId: attack, name: attack, kind: 'read', title: attack, input: { [attack]: attack } },
      { type: 'tool_call_update', toolCallId: attack, status: 'failed', output: attack },
    );
    const file = await written({ ...sampleRun, title: attack }, events);
    await browser.open(file, light);
    expect(await browser.ask("document.querySelectorAll('script, img, iframe, b, a:not(.time)').length")).toBe(0);
    expect(await browser.ask('document.title')).toBe(attack.slice(0, 200) + (attack.length > 200 ? '…' : ''));
    expect(await browser.ask("document.querySelector('pre.text').textContent")).toBe(attack);
    expect(browser.requests).toEqual([`file://${file}`]);
    expect(browser.complaints).toEqual([]);
  });

  test('what a page would run or fetch all the same is refused by its policy', async () => {
    const page = await renderRunPage(sampleRun, comingFrom(sampleEvents));
    const file = join(directory(), 'broken.html');
    const holes = '<script>document.title="owned"</script><img src="http://127.0.0.1:9/x">';
    writeFileSync(file, page.replace('<main>', `<main>${holes}`));
    await browser.open(file, light);
    expect(await browser.ask('document.title')).toBe('Mend the test.');
    expect(browser.complaints.join('')).toContain('Content Security Policy');
  });
});
