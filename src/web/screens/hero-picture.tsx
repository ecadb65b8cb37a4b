const TICKS = Array.from({ length: 25 }, (_, index) => -120 + index * 10);

/** The dial of a scale whose needle comes to rest in the good range. */
export function HeroPicture() {
  return (
    <svg className="dial-picture" viewBox="0 0 240 200" aria-hidden="true">
      <circle className="plate" cx="120" cy="112" r="84" />
      {TICKS.map((angle) => (
        <path
          key={angle}
          className={angle % 30 === 0 ? 'tick major' : 'tick'}
          d={angle % 30 === 0 ? 'M120 40v12' : 'M120 40v7'}
          transform={`rotate(${angle} 120 112)`}
        />
      ))}
      <path className="range" d="M84.5 50.5a71 71 0 0 1 71 0" />
      <g className="needle">
        <path d="M116 112 120 56l4 56z" />
      </g>
      <circle className="hub" cx="120" cy="112" r="9" />
      <text className="kilograms" x="120" y="166">
        kg
      </text>
    </svg>
  );
}
