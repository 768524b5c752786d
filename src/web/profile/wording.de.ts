import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './wording.en.ts'

export const wording: Translation<typeof english> = {
  'profile.detailsSentence': 'Wir tragen sie in Ihre Angebotsanfragen ein.',
  'profile.details': 'Ihre Angaben',
  'profile.firstName': 'Vorname',
  'profile.lastName': 'Nachname',
  'profile.emailHint': 'Die Adresse lässt sich nicht ändern.',
  'profile.phone': 'Telefonnummer',
  'profile.notServed':
    'Für dieses Land bieten wir unseren Dienst noch nicht an: {country}. Sie können uns dennoch Anfragen senden; wir teilen Ihnen mit, was möglich ist.',
  'profile.update': 'Speichern',
  'profile.updated': 'Das Profil wurde gespeichert',
  'profile.notUpdated': 'Das Profil wurde nicht gespeichert. Bitte versuchen Sie es erneut.',
  'profile.notLoaded': 'Ihr Profil konnte nicht geladen werden.',
  'profile.payoutAccounts.sentence': 'Wohin das Geld geht, wenn Sie verkaufen.',
  'profile.payoutAccounts.about': 'Bankkonten auf Ihren eigenen Namen.',
  'profile.payoutAccounts.open': 'Konten ansehen',
  'profile.wallets.sentence': 'Wohin die Coins gehen, wenn Sie kaufen.',
  'profile.wallets.about': 'Ihre eigenen Adressen und die Bestätigungen, dass sie Ihnen gehören.',
  'profile.wallets.open': 'Wallets ansehen',
  'profile.session': 'Sitzung',
  'profile.sessionSentence': 'Beendet Ihre Sitzung in diesem Browser.',
  'profile.logout': 'Abmelden',
}
