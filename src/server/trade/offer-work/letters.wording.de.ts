import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'offer.letters.reference': 'Angebot',
  'offer.letters.deal': 'Geschäft',
  'offer.letters.youPay': 'Sie zahlen',
  'offer.letters.youSend': 'Sie senden',
  'offer.letters.youGet': 'Sie erhalten',
  'offer.letters.rate': 'Unser Kurs',
  'offer.letters.rateOf': '1 {coin} = {price}',
  'offer.letters.fee': 'Gebühr, enthalten',
  'offer.letters.networkFee': 'Netzwerkgebühr, enthalten',
  'offer.letters.until': 'Gültig bis',
  'offer.letters.payBy': 'Zu zahlen bis',
  'offer.letters.sendBy': 'Zu senden bis',
  'offer.letters.inWarsaw': '{moment}, Warschauer Zeit',
  'offer.letters.seeOffer': 'Zum Angebot',
  'offer.letters.seeDeal': 'Zum Geschäft',
  'offer.letters.onlyInAccount':
    'Sie entscheiden nur in Ihrem Konto. Wir senden nie Kontonummern oder Wallet-Adressen per E-Mail: Sie finden sie nur in Ihrem Konto.',
  'offer.letters.why':
    'Sie erhalten diese E-Mail, weil diese Adresse in einer Anfrage bei {brand} angegeben wurde oder zu dem Konto gehört, von dem die Anfrage kam. Fragen: {email}, mit der Referenz.',
  'offer.ready.subject': 'Unser Angebot {reference}',
  'offer.ready.heading': 'Unser Angebot liegt vor',
  'offer.ready.what': 'Beide Beträge sind endgültig, sobald Sie annehmen. Das Angebot gilt bis zu seinem Ende; danach ist es hinfällig.',
  'offer.indication.subject': 'Ihre persönliche Berechnung {reference}',
  'offer.indication.heading': 'Ihre persönliche Berechnung',
  'offer.indication.what':
    'Dies ist eine Richtangabe zum Marktpreis des Augenblicks. Sie bindet weder uns noch Sie. Sobald Ihre Identität geprüft ist, können Sie in Ihrem Konto den verbindlichen Preis anfordern.',
  'offer.endsSoon.subject': 'Unser Angebot {reference} endet bald',
  'offer.endsSoon.heading': 'Unser Angebot endet bald',
  'offer.endsSoon.what': 'Sie haben dieses Angebot noch nicht angenommen. Nach seinem Ende können Sie einen neuen Preis anfordern.',
  'offer.accepted.subject': 'Sie haben unser Angebot {reference} angenommen',
  'offer.accepted.heading': 'Das Geschäft ist geschlossen',
  'offer.accepted.buy':
    'Bitte zahlen Sie genau diesen Betrag von Ihrem eigenen Konto bis zum unten genannten Zeitpunkt. Wie Sie zahlen, steht in Ihrem Konto.',
  'offer.accepted.sell': 'Bitte senden Sie genau diese Menge bis zum unten genannten Zeitpunkt. Die Adresse steht in Ihrem Konto.',
  'offer.accepted.notYou': 'Falls Sie das nicht selbst waren, schreiben Sie sofort an {email}.',
  'offer.accepted.logHead': 'Kopf unseres Protokolls',
  'offer.accepted.logHeadOf': '{size, plural, one {# Eintrag} other {# Einträge}}, {root}',
  'offer.accepted.whyLog':
    'Bewahren Sie diese E-Mail auf. Mit dem Kopf unseres Protokolls kann jeder später beweisen, dass dessen Einträge nicht nachträglich geändert wurden.',
  'deal.lapsed.subject': 'Das Geschäft {reference} ist verfallen',
  'deal.lapsed.heading': 'Das Geschäft ist verfallen',
  'deal.lapsed.buy':
    'Es ist nichts rechtzeitig eingegangen, daher ist das Geschäft beendet. Bitte zahlen Sie es nicht mehr. Falls Sie schon gezahlt haben, müssen Sie nichts tun: Wir finden die Zahlung und schreiben Ihnen.',
  'deal.lapsed.sell':
    'Es ist nichts rechtzeitig eingegangen, daher ist das Geschäft beendet. Bitte senden Sie die Coins nicht mehr. Falls Sie sie schon gesendet haben, müssen Sie nichts tun: Wir finden sie und schreiben Ihnen.',
  'deal.cancelled.subject': 'Das Geschäft {reference} ist storniert',
  'deal.cancelled.heading': 'Das Geschäft ist storniert',
  'deal.cancelled.buy': 'Sie haben dieses Geschäft storniert. Bitte zahlen Sie es nicht mehr.',
  'deal.cancelled.sell': 'Sie haben dieses Geschäft storniert. Bitte senden Sie die Coins nicht mehr.',
}
