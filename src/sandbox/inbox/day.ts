import { randomInt } from 'node:crypto'
import type { Currency } from '#contract/currencies.ts'
import { type Wish, wishes } from './wishes.ts'

/** A made-up client with one request. */
export interface DayClient {
  firstName: string
  lastName: string
  name: string
  email: string
  language: string
  phone: string
  /** ISO 3166-1 alpha-2, as the site's list of countries sends it. */
  country: string
  request: { fromCurrency: Currency; toCurrency: Currency; amount: number; message: string }
}

const firstNames = {
  en: ['Alice', 'Brendan', 'Charlotte', 'Daniel', 'Eleanor', 'Finn', 'Grace', 'Harry', 'Isla', 'Jack', 'Niamh', 'Oliver'],
  pl: [
    'Agnieszka',
    'Bartosz',
    'Celina',
    'Dariusz',
    'Elżbieta',
    'Grzegorz',
    'Halina',
    'Jacek',
    'Katarzyna',
    'Łukasz',
    'Małgorzata',
    'Paweł',
  ],
  de: ['Anke', 'Bernd', 'Christine', 'Dieter', 'Franziska', 'Jürgen', 'Katrin', 'Lukas', 'Monika', 'Rainer', 'Sabine', 'Uwe'],
}
const lastNames = {
  en: ['Ashworth', 'Byrne', 'Carter', 'Doyle', 'Fletcher', 'Hughes', 'Kearney', 'Marsh', 'Osborne', 'Pritchard', 'Walsh', 'Yates'],
  pl: ['Bąk', 'Cieślik', 'Dąbek', 'Gołąb', 'Jeż', 'Krawczyk', 'Łaska', 'Mróz', 'Nowicz', 'Pająk', 'Sikora', 'Żuraw'],
  de: ['Albrecht', 'Böhm', 'Dörfler', 'Ehlers', 'Groß', 'Hartmann', 'Jäger', 'Kröger', 'Lindner', 'Pohl', 'Seidel', 'Wagner'],
}

const otherLetters: Record<string, string> = { ł: 'l', ß: 'ss' }
const plainLetters = (name: string) =>
  name
    .toLowerCase()
    .replace(/[łß]/g, (letter) => otherLetters[letter]!)
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')

/** The clients of one day, in a new order, with new names, addresses and amounts. `random` returns a whole number below its argument. */
export function dayOfClients(random: (below: number) => number = (below) => randomInt(below)): DayClient[] {
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, place: random(1_000_000) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item)
  const names = Object.fromEntries(
    Object.entries(firstNames).map(([language, list]) => {
      const last = shuffled(lastNames[language as Wish['language']])
      return [language, shuffled(list).map((firstName, index) => ({ firstName, lastName: last[index]! }))]
    }),
  )
  return shuffled(wishes).map(({ language, phone, country, amount, amountStep, ...request }) => {
    const { firstName, lastName } = names[language]!.pop()!
    return {
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      email: `${plainLetters(firstName)}.${plainLetters(lastName)}+${10_000_000 + random(90_000_000)}@example.com`,
      language,
      phone: `${phone}${100 + random(900)}`,
      country,
      request: { ...request, amount: amount - amountStep * random(4) },
    }
  })
}
