import { expect, test } from 'vitest'
import { narrowCode } from './narrow-code.ts'

test('narrowed code is ASCII only, and behaves the same', async () => {
  const code = narrowCode(String.raw`// A dash – in a comment.
    export const values = ['Zażółć – “gęślą”', 'é', '😀', ${'`gęś ${1 + 1}`'}, /^[ą-ż]+$/u.test('źż'), '\\ż', '\ż']`)
  expect(code.match(/(?<!\\)[\u0080-\uffff]/g)).toBeNull()
  const { values } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(values).toEqual(['Zażółć – “gęślą”', 'é', '😀', 'gęś 2', true, '\\ż', 'ż'])
})
