import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { flagSheet, flagsFolder } from './flags.ts'

test('the file has one flag for every country, and the licence of the flags', () => {
  const sheet = flagSheet()
  expect([...sheet.matchAll(/<symbol id="([A-Z]{2})"/g)].map(([, code]) => code)).toEqual(countryCodes)
  expect(sheet).toContain('MIT License, Copyright (c) 2020')
})

test('flags have no inner ids, and nothing that the content security policy refuses', () => {
  expect(flagSheet().match(/ id="(?![A-Z]{2}")|style|url\(|href|<script/g)).toBeNull()
})

test('the cached file always has the flags of all countries', () => {
  expect(readFileSync(join(flagsFolder(), 'flags.svg'), 'utf8')).toBe(flagSheet())
})
