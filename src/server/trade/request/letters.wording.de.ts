import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'exchange-request.received.subject': 'Ihre Anfrage {reference} ist eingegangen',
  'exchange-request.received.heading': 'Wir haben Ihre Anfrage erhalten',
  'exchange-request.received.what':
    'Vielen Dank. Unsere Kundenbetreuung erstellt Ihre persönliche Berechnung und sendet sie an diese Adresse.',
  'exchange-request.received.answerTime': 'An Arbeitstagen antworten wir innerhalb von {hours, plural, one {# Stunde} other {# Stunden}}.',
  'exchange-request.received.verification':
    'Vor Ihrer ersten Transaktion ist die Identitätsprüfung erforderlich. Sie können sie schon jetzt abschließen, damit es später keine Verzögerung gibt.',
  'exchange-request.received.reference': 'Referenz',
  'exchange-request.received.pays': 'Sie tauschen',
  'exchange-request.received.noAmount': '{currency}, ohne Betragsangabe',
  'exchange-request.received.gets': 'Sie erhalten',
  'exchange-request.received.when': 'Eingang',
  'exchange-request.received.action': 'Zur Identitätsprüfung',
  'exchange-request.received.toRequest': 'Ihre Anfrage ansehen',
  'exchange-request.received.why':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Anfrage an {brand} als Kontakt angegeben wurde. Falls Sie das nicht waren, brauchen Sie nichts zu tun; Fragen richten Sie bitte an {email}.',

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
