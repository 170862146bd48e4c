export default function LockedPage() {
  return null;
}
