// A fingerprint as two people compare it, over the phone if need be: in groups, in lines of equal length.
import classes from './fingerprint.module.css';

const groupBytes = 2;

export function Fingerprint({ value, label }: { value: string; label: string }) {
  const bytes = value.split(':');
  const groups = Array.from({ length: Math.ceil(bytes.length / groupBytes) }, (_, at) => ({
    name: `group-${at}`,
    text: bytes.slice(at * groupBytes, (at + 1) * groupBytes).join(':'),
  }));
  return (
    <code className={classes.fingerprint} role="img" aria-label={`${label}: ${value}`}>
      {groups.map(({ name, text }) => (
        <span key={name} aria-hidden="true">
          {text}
        </span>
      ))}
    </code>
  );
}
