import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './address.wording.en.ts'

export const wording: Translation<typeof english> = {
  'ui.address.group': '{at} von {count}: {characters}',
  'ui.address.capital': 'groß {letter}',
  'ui.address.compare': 'Bitte vergleichen:',
  'ui.address.noCheckDigits': 'Adressen dieses Netzwerks haben keine Prüfziffern: Bitte vergleichen Sie jede Gruppe.',
  'ui.address.oneLetterCase':
    'Nur in Groß- oder nur in Kleinbuchstaben hat diese Adresse keine Prüfziffern: Bitte vergleichen Sie jede Gruppe.',
  'ui.address.flaws.mistyped': 'Ein Zeichen ist falsch oder fehlt. Bitte kopieren Sie die Adresse noch einmal.',
  'ui.address.flaws.malformed': 'Das ist keine Adresse von {network}. Bitte kopieren Sie sie noch einmal ganz.',
  'ui.address.flaws.testnet': 'Das ist eine Adresse eines Testnetzwerks, dessen Coins nichts wert sind.',
  'ui.address.flaws.lost':
    'Diese Adresse gehört einem Token selbst oder niemandem: Coins gehen dort verloren. Bitte kopieren Sie die Adresse der Wallet.',
  'ui.address.flaws.memo-type':
    'Diese Adresse verlangt ein Memo eines Typs, den Einzahlungen nicht verwenden. Bitte kopieren Sie Adresse und Memo einzeln.',
  'ui.address.flaws.other-network': 'Das ist eine Adresse von {networks}, nicht von {network}.',
  'ui.address.flaws.unknown-network': 'Das ist eine Adresse eines anderen Netzwerks, nicht von {network}.',
  'ui.address.cleaned.uri': 'Aus Ihrer Eingabe wurde nur die Adresse übernommen.',
  'ui.address.cleaned.spaces': 'Leerzeichen wurden entfernt.',
  'ui.address.cleaned.taken-apart': 'Diese Adresse enthielt {memo} als Destination Tag oder Memo. Beides hat jetzt ein eigenes Feld.',
  'ui.address.cleaned.other-form': 'Das ist dieselbe Adresse in ihrer üblichen Form. Sie enthielt keinen Destination Tag.',
}
