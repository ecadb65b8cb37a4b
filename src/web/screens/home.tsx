import { brand } from '../../../brand.config.ts';

export function Home() {
  return (
    <main>
      <h1>{brand.name}</h1>
      <p>Il tuo peso, le tue calorie e i tempi per arrivarci: il calcolatore è in arrivo.</p>
    </main>
  );
}
