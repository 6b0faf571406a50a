// Four points on a still picture: dragged, or moved with the arrow keys; what is kept are shares of the picture. Points
// that nobody has moved are not sent: they are a guess, or kept already.

const STEP = 0.005, LEAP = 0.03;

export function watchCorners(box) {
  const field = document.getElementById("corners");
  const shape = box.querySelector("polygon");
  const handles = [...box.querySelectorAll(".point")];
  const corners = JSON.parse(field.value || box.dataset.corners);

  function draw() {
    corners.forEach(([x, y], n) => {
      handles[n].style.left = `${x * 100}%`;
      handles[n].style.top = `${y * 100}%`;
    });
    shape.setAttribute("points", corners.map(([x, y]) => `${x * 100},${y * 100}`).join(" "));
  }

  function put(n, x, y) {
    corners[n] = [x, y].map((share) => Math.min(1, Math.max(0, share)));
    field.value = JSON.stringify(corners.map((corner) => corner.map((share) => Math.round(share * 1e4) / 1e4)));
    draw();
  }

  handles.forEach((handle, n) => {
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { left, top, width, height } = box.getBoundingClientRect();
      put(n, (event.clientX - left) / width, (event.clientY - top) / height);
    });
    handle.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? LEAP : STEP;
      const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [];
      if (dx === undefined) return;
      event.preventDefault();
      put(n, corners[n][0] + dx, corners[n][1] + dy);
    });
  });
  draw();
}
