import type { Currency } from '#contract/currencies.ts'

/** A request as people write them. Names are added for each run. The messages fit men and women. */
export interface Wish {
  language: 'en' | 'pl' | 'de'
  country: string
  /** Without the last three digits. */
  phone: string
  fromCurrency: Currency
  toCurrency: Currency
  /** Whole units of fromCurrency, at most. A run takes up to three steps less. */
  amount: number
  amountStep: number
  message: string
}

const longMessage = `Guten Tag,

vielen Dank, dass Sie sich die Zeit nehmen. Ich hole etwas aus, damit Sie den Hintergrund kennen und wir uns Rückfragen sparen.

Wir sind ein Ingenieurbüro mit elf Angestellten. Seit 2016 bezahlt uns ein Kunde aus Singapur seine Rechnungen auf eigenen Wunsch in Ether. Damals waren das kleine Beträge, und wir haben die Coins einfach liegen lassen. Inzwischen ist daraus eine Position geworden, die unser Steuerberater nicht mehr gern in der Bilanz sieht. Wir möchten deshalb den größten Teil verkaufen und den Erlös für einen Anbau an unserer Werkstatt verwenden.

Zu den Unterlagen: Wir haben alle Rechnungen, die Verträge mit dem Kunden und die Adressen der Wallets. Zwei der Wallets sind Hardware-Wallets, die seit dem Kauf im Tresor liegen. Eine dritte Wallet haben wir 2021 durch eine neue ersetzt, weil das Gerät defekt war; die Überweisung zwischen beiden ist auf der Blockchain zu sehen. Der Jahresabschluss 2024 ist geprüft, der für 2025 liegt beim Steuerberater.

Dazu haben wir einige Fragen:

1. Können wir in drei oder vier Teilen verkaufen, zum Beispiel jeweils montags, oder ist für Sie ein einziger Verkauf besser?
2. Für wie lange gilt Ihr Angebot? Bei uns müssen zwei Geschäftsführer zustimmen, und einer von ihnen ist bis Mittwoch auf einer Baustelle ohne guten Empfang.
3. Auf welchen Kurs beziehen Sie sich, und wie wird die Gebühr berechnet, wenn wir in Teilen verkaufen? Zählt dann jeder Teil für sich oder die Summe?
4. Überweisen Sie auf ein Geschäftskonto bei einer Genossenschaftsbank? Unsere Bank hat uns gebeten, die Zahlung vorher anzukündigen. Dafür bräuchten wir den Namen des Absenders und die ungefähre Höhe.
5. Bekommen wir eine Bestätigung, auf der Kurs, Gebühr, Zeitpunkt und die Transaktion stehen? Der Wirtschaftsprüfer fragt jedes Jahr danach.
6. Wer ist unser Ansprechpartner, wenn am Tag der Ausführung etwas klemmt, und bis wann ist diese Person erreichbar?

Wir haben es nicht eilig, möchten aber vor Ende des Quartals fertig sein. Am besten erreichen Sie uns vormittags zwischen acht und elf Uhr, danach sind wir meist beim Kunden. Auf E-Mails antworten wir am selben Tag.

Mit freundlichen Grüßen aus dem Sauerland`

const privatePeople: Wish[] = [
  {
    language: 'pl',
    country: 'PL',
    phone: '+48 512 000 ',
    fromCurrency: 'EUR',
    toCurrency: 'BTC',
    amount: 14_000,
    amountStep: 500,
    message: 'Dzień dobry, ile czasu mija od przelewu do otrzymania bitcoinów? To mój pierwszy zakup i wolę wiedzieć wcześniej.',
  },
  {
    language: 'en',
    country: 'IE',
    phone: '+353 20 910 1',
    fromCurrency: 'EUR',
    toCurrency: 'BTC',
    amount: 860,
    amountStep: 20,
    message: 'Hi, I would like to try it with a small amount first. Is that possible? If all goes well, more next month.',
  },
  {
    language: 'en',
    country: 'GB',
    phone: '+44 7700 900',
    fromCurrency: 'USD',
    toCurrency: 'BTC',
    amount: 66_000,
    amountStep: 1000,
    message: 'Hello I want to by 1 bitcon, hwo much is the fee?? Pleas call after 5, at work befor that',
  },
  {
    language: 'en',
    country: 'GB',
    phone: '+44 7700 900',
    fromCurrency: 'GBP',
    toCurrency: 'SOL',
    amount: 25_000,
    amountStep: 1000,
    message: 'How long does your quote stay valid? I can only pay in the evening.',
  },
  {
    language: 'en',
    country: 'GB',
    phone: '+44 7700 900',
    fromCurrency: 'XRP',
    toCurrency: 'GBP',
    amount: 60_000,
    amountStep: 5000,
    message:
      'Good morning,\n\nI inherited these coins from my father and have the grant of probate. Which other documents do you need before you can pay out to my bank account?\n\nKind regards',
  },
  {
    language: 'de',
    country: 'DE',
    phone: '+49 30 23125 ',
    fromCurrency: 'EUR',
    toCurrency: 'ETH',
    amount: 45_000,
    amountStep: 2500,
    message: 'Auf der Startseite steht ab 10.000 € eine niedrigere Gebühr. Gilt sie für den ganzen Betrag oder nur für den Teil darüber?',
  },
  {
    language: 'de',
    country: 'AT',
    phone: '+43 720 110 ',
    fromCurrency: 'EUR',
    toCurrency: 'LTC',
    amount: 11_500,
    amountStep: 500,
    message: 'Bin bis Freitag auf Reisen und nur per E-Mail erreichbar. Bitte nicht anrufen.',
  },
  {
    language: 'en',
    country: 'NL',
    phone: '+31 97 010 200 ',
    fromCurrency: 'EUR',
    toCurrency: 'ADA',
    amount: 15_000,
    amountStep: 1000,
    message: '',
  },
]

const companies: Wish[] = [
  {
    language: 'pl',
    country: 'PL',
    phone: '+48 22 555 0',
    fromCurrency: 'EUR',
    toCurrency: 'USDT',
    amount: 180_000,
    amountStep: 10_000,
    message:
      'Dzień dobry,\n\nprosimy o fakturę proforma na naszą spółkę z o.o. (NIP podamy w odpowiedzi). Bez niej księgowość nie wykona przelewu. Potrzebujemy USDT w sieci Tron.\n\nZ poważaniem',
  },
  {
    language: 'pl',
    country: 'PL',
    phone: '+48 601 000 ',
    fromCurrency: 'BTC',
    toCurrency: 'EUR',
    amount: 6,
    amountStep: 1,
    message: 'Chcemy sprzedać BTC kupione w 2019 r. na giełdzie, która już nie działa. Mamy historię transakcji w PDF. Czy to wystarczy?',
  },
  {
    language: 'pl',
    country: 'PL',
    phone: '+48 71 700 1',
    fromCurrency: 'USDT',
    toCurrency: 'EUR',
    amount: 95_000,
    amountStep: 5000,
    message: 'Czy wypłata może trafić na rachunek firmowy w złotych, czy tylko w euro?',
  },
  {
    language: 'en',
    country: 'IE',
    phone: '+353 20 910 2',
    fromCurrency: 'USD',
    toCurrency: 'USDC',
    amount: 420_000,
    amountStep: 20_000,
    message:
      'We import coffee and pay two suppliers in USDC every month. Could you offer a fixed spread for a year, and is same-day settlement possible if our wire arrives before noon?',
  },
  {
    language: 'de',
    country: 'CH',
    phone: '+41 44 500 0',
    fromCurrency: 'EUR',
    toCurrency: 'BTC',
    amount: 1_200_000,
    amountStep: 50_000,
    message:
      'Sehr geehrte Damen und Herren,\n\nfür ein Familienvermögen planen wir einen Kauf in dieser Höhe, gern in mehreren Tranchen. Bitte nennen Sie uns Ihre Konditionen und die Unterlagen, die Sie zur Herkunft der Mittel brauchen.',
  },
  {
    language: 'de',
    country: 'DE',
    phone: '+49 30 23125 ',
    fromCurrency: 'ETH',
    toCurrency: 'EUR',
    amount: 130,
    amountStep: 10,
    message: longMessage,
  },
]

export const wishes: readonly Wish[] = [...privatePeople, ...companies]
