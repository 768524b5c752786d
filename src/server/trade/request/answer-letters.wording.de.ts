import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './answer-letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'request-work.answer.subject': 'Unsere Antwort auf Ihre Anfrage {reference}',
  'request-work.answer.heading': 'Unsere Antwort auf Ihre Anfrage',
  'request-work.answer.noOffer': 'Kurse und Beträge in diesem Schreiben sind unverbindlich und kein Angebot.',
  'request-work.answer.reference': 'Referenz',
  'request-work.answer.pays': 'Sie tauschen',
  'request-work.answer.noAmount': '{currency}, ohne Betragsangabe',
  'request-work.answer.gets': 'Sie erhalten',
  'request-work.answer.action': 'Zu Ihren Anfragen',
  'request-work.answer.why':
    'Sie erhalten diese E-Mail, weil diese Adresse in einer Anfrage bei {brand} angegeben wurde oder zu dem Konto gehört, von dem die Anfrage kam. Einen Tausch vereinbaren wir nur im Konto. Bitte antworten Sie nicht auf dieses Schreiben; schreiben Sie an {email} und nennen Sie die Referenz.',
}
