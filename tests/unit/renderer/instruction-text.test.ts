// Instructions of steps: HTML as files have it, read as plain text and written back as paragraphs.
import { describe, expect, it } from 'vitest';
import { htmlOfText, textOfHtml } from '#renderer/features/procedures/detail/instruction-text.ts';
import { cellsOf, stepOf } from '#renderer/features/procedures/step-cells.ts';

describe('an instruction', () => {
  it.each([
    ['<p>One <b>two</b>.</p><p>Three</p>', 'One two.\nThree'],
    ['a<br>b<ul><li>c</li><li>d</li></ul>', 'a\nb\n• c\n• d'],
    ['5 &lt; 6 &amp; 7 &#937;', '5 < 6 & 7 Ω'],
    ['<p>safe</p><script>alert(1)</script><img src=x onerror=alert(1)>', 'safe'],
    ['plain', 'plain'],
  ])('%s is read as text', (html, text) => expect(textOfHtml(html)).toBe(text));

  it('is written as paragraphs that hold no markup of whoever types', () => {
    expect(htmlOfText('One\n\n<b>two</b> & more')).toBe('<p>One</p><p>&lt;b&gt;two&lt;/b&gt; &amp; more</p>');
    expect(textOfHtml(htmlOfText('a < b\nc'))).toBe('a < b\nc');
  });

  it('keeps its formatting while something else of the step is changed', () => {
    const step = { test_type: 'Manual Test', test_mode: '<p>Put it <b>on</b>.</p>', description: 'x' };
    expect(stepOf(step, { ...cellsOf(step), description: 'y' })).toEqual({ ...step, description: 'y' });
    expect(stepOf(step, { ...cellsOf(step), instructions: 'Off' })).toEqual({ ...step, test_mode: '<p>Off</p>' });
  });
});
