import { expect, test } from 'vitest'
import { cssRules } from '../../../build/css-rules'
import { criticalCss } from './critical-css'

const critical = (css: string, html: string) => criticalCss(cssRules(css))(html)

test.each([
  ['a tag', 'p{color:red}', '<p>', '<b>'],
  ['a class', '.gap-1\\.5{gap:6px}', '<b class="x gap-1.5">', '<b class="gap-1">'],
  [
    'every part of a selector',
    'ul.a>.b{top:0}',
    '<ul class="a"><li class="b">',
    '<ol class="a"><li class="b">',
  ],
  ['an attribute', '[hidden][lang]{top:0}', '<b lang="en">', '<b>'],
  ["an attribute's value", '[type=date]{top:0}', '<input type="date">', '<input type="time">'],
  ['a value with an entity', '[title="a&b"]{top:0}', '<b title="a&amp;b">', '<b title="a">'],
  ['part of a control', '::-webkit-date-and-time-value{top:0}', '<input type="date">', '<input type="text">'],
  ['the only way inside :where()', ':where(.a>:not(:last-child)){top:0}', '<b class="a">', '<b class="b">'],
  ['a group with its condition', '@media (min-width:1px){.a{top:0}}', '<b class="a">', '<b>'],
])('takes %s that the page has', (_, css, having, without) => {
  expect(critical(css, having)).toBe(css)
  expect(critical(css, without)).toBe('')
})

test.each([
  ['what pointing shows', '.a:hover{top:0}'],
  ['print', '@media print{.a{top:0}}'],
  ['forced colours', '@media (forced-colors: active){.a{top:0}}'],
  ['motion', '.a{transition:top 1s}'],
  ['fonts', '@font-face{font-family:a}'],
  ['comments', '/* a */'],
])('leaves out %s', (_, css) => {
  expect(critical(css, '<b class="a">')).toBe('')
})

test('takes only the selectors of a list that the page has', () => {
  expect(critical('h1,.a,h2:is(.b,.c){top:0}', '<h2 class="a">')).toBe('.a,h2:is(.b,.c){top:0}')
})

test.each([
  [
    'closed details, but for their summary',
    '<details><summary class="b"></summary><p class="a"></p></details>',
  ],
  ['a popover', '<div popover="auto"><br><p class="a"></p></div><p class="b">'],
  ['a closed dialog', '<dialog class="a"></dialog><p class="b">'],
])('leaves out %s', (_, html) => {
  expect(critical('.a{top:0}.b{top:1px}', html)).toBe('.b{top:1px}')
})

test('takes the rules for what open details and dialogs show', () => {
  const html = '<details open><summary></summary><p class="a"></p></details><dialog open class="b"></dialog>'
  expect(critical('.a{top:0}.b{top:1px}', html)).toBe('.a{top:0}.b{top:1px}')
})

test('takes the properties and animations that are used, even indirectly', () => {
  const css = [
    '@property --ink{syntax:"*";inherits:false}@property --unread{syntax:"*";inherits:false}',
    '@keyframes spin{to{rotate:1turn}}@keyframes unread{to{top:0}}',
    ':root{--ink:red;--text:var(--ink);--animate-spin:spin 1s;--unread:unread 1s}',
    '.a{color:var(--text,blue);font:var(--no-theme,serif);animation:var(--animate-spin)}',
  ].join('')
  expect(critical(css, '<b class="a">')).toBe(
    [
      '@property --ink{syntax:"*";inherits:false}@keyframes spin{to{rotate:1turn}}',
      ':root{--ink:red;--text:var(--ink);--animate-spin:spin 1s}',
      '.a{color:var(--text);font:serif;animation:var(--animate-spin)}',
    ].join(''),
  )
})

test('keeps the fallback of a property that is set to nothing', () => {
  const css = ':root{--dark:initial}.a{color:var(--dark,red)}'
  expect(critical(css, '<b class="a">')).toBe(css)
})

test('inlines the initial value of a property that nothing sets', () => {
  const css = [
    '@property --style{syntax:"*";inherits:false;initial-value:solid}',
    '@layer properties{*{--style:solid}}',
    '.a{border-style:var(--style)}.b{--style:dashed}',
  ].join('')
  expect(critical(css, '<b class="a">')).toBe('.a{border-style:solid}')
  expect(critical(css, '<b class="a b">')).toContain('.a{border-style:var(--style)}.b{--style:dashed}')
})
