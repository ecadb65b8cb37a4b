/** The pre-filled message that the visitor sends unchanged. */
export function chatMessage(brand: { name: string }): string {
  return `Ciao ${brand.name}, aspetto i risultati. Grazie.`;
}

export function chatLink(brand: { name: string; whatsappNumber: string }): string {
  return `https://wa.me/${brand.whatsappNumber}?text=${encodeURIComponent(chatMessage(brand))}`;
}

/** Opens a person's chat, empty or with a text ready to send; the number is in international form. */
export function personalChatLink(fullNumber: string, text: string): string {
  const chat = `https://wa.me/${fullNumber.replace(/\D/g, '')}`;
  return text === '' ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}

export function whatsappShareLink(text: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`;
}

export function telegramShareLink(text: string, address: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`;
}
