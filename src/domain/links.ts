/** A chat with the brand, its pre-filled message ready to send unchanged. */
export function chatLink(brand: { name: string; whatsappNumber: string }): string {
  const text = `Ciao ${brand.name}, aspetto i risultati. Grazie.`;
  return `https://wa.me/${brand.whatsappNumber}?text=${encodeURIComponent(text)}`;
}

export function whatsappShareLink(text: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`;
}

export function telegramShareLink(text: string, address: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`;
}
