// A phone or watch as it is held, drawn from its attitude: a box of lines, turned and seen from the
// south and from above. It needs no style of its own and no other file.
//
//     const drawing = deviceDrawing("phone"); // or "watch"
//     somewhere.append(drawing.element);
//     drawing.show([w, x, y, z]);             // device to reference, z up; nothing: not known
const deviceDrawing = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  // Half width, half height, half thickness, and how far up the middle is: x to the right of the screen, y
  // to its top edge, z out of it. The first box has the screen.
  const BOXES = {
    phone: [[0.42, 0.86, 0.05, 0]],
    watch: [[0.5, 0.58, 0.15, 0], [0.36, 0.3, 0.04, 0.88], [0.36, 0.3, 0.04, -0.88]],
  };
  const RAISED = Math.PI / 6; // how far above the horizon who looks stands
  const DISTANCE = 5; // and how far away, in the measure of the boxes
  const SCALE = 78;
  // Corners of each side, anticlockwise seen from outside; the screen first, then the back.
  const SIDES = [
    [[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], [[1, -1, -1], [-1, -1, -1], [-1, 1, -1], [1, 1, -1]],
    [[1, -1, 1], [1, -1, -1], [1, 1, -1], [1, 1, 1]], [[-1, -1, -1], [-1, -1, 1], [-1, 1, 1], [-1, 1, -1]],
    [[-1, 1, 1], [1, 1, 1], [1, 1, -1], [-1, 1, -1]], [[-1, -1, -1], [1, -1, -1], [1, -1, 1], [-1, -1, 1]],
  ];
  // By them the top edge and the back are told: the glass, the slit above it, the camera.
  const GLASS = [[-0.86, -0.88, 1], [0.86, -0.88, 1], [0.86, 0.8, 1], [-0.86, 0.8, 1]];
  const SLIT = [[-0.25, 0.87, 1], [0.25, 0.87, 1], [0.25, 0.92, 1], [-0.25, 0.92, 1]];
  const CAMERA = [[0.8, 0.6, -1], [0.3, 0.6, -1], [0.3, 0.88, -1], [0.8, 0.88, -1]];

  // The device's axes in the reference frame, as the rows of a matrix.
  function matrix([w, x, y, z]) {
    return [
      [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ];
  }

  const turned = (m, [x, y, z]) => m.map((row) => row[0] * x + row[1] * y + row[2] * z);

  // To the right, up, and towards who looks.
  function seen([x, y, z]) {
    const sine = Math.sin(RAISED), cosine = Math.cos(RAISED);
    return [x, z * cosine + y * sine, z * sine - y * cosine];
  }

  const onPaper = ([x, y, z]) => [x, -y].map((v) => v * SCALE * DISTANCE / (DISTANCE - z));
  const place = ([w, h, d, up], [x, y, z]) => [x * w, y * h + up, z * d];

  // Twice the area, positive where the corners go round anticlockwise on the paper, whose y points down.
  const area = (points) => points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return sum + nextX * y - x * nextY;
  }, 0);

  function make(name, attributes, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  }

  const path = (points, attributes) => make("path", {
    d: `M${points.map((point) => point.map((v) => v.toFixed(1)).join(" ")).join("L")}Z`, "stroke-linejoin": "round",
    ...attributes,
  });

  // Sides towards who looks; of several boxes the farthest is drawn first.
  function shapes(boxes, m) {
    const look = (box, point) => seen(turned(m, place(box, point)));
    const far = (box) => look(box, [0, 0, 0])[2];
    return [...boxes].sort((a, b) => far(a) - far(b)).flatMap((box) => {
      const project = (corners) => corners.map((corner) => onPaper(look(box, corner)));
      const marks = box === boxes[0] ? [[[GLASS, 0.22], [SLIT, 0.8]], [[CAMERA, 0.6]]] : [];
      return SIDES.flatMap((corners, side) => {
        const points = project(corners);
        if (area(points) <= 0) return [];
        const shade = side < 2 ? 0.04 : 0.35;
        return [
          path(points, { fill: "Canvas" }),
          path(points, { fill: "currentColor", "fill-opacity": shade, stroke: "currentColor", "stroke-width": 1.5 }),
          ...(marks[side] ?? []).map(([mark, dark]) =>
            path(project(mark), { fill: "currentColor", "fill-opacity": dark })),
        ];
      });
    });
  }

  // Core Motion's angles in degrees: R = Rz(yaw) Rx(pitch) Ry(roll).
  function angles(m) {
    const degrees = (radians) => radians * 180 / Math.PI;
    return {
      pitch: degrees(Math.asin(Math.max(-1, Math.min(1, m[2][1])))),
      roll: degrees(Math.atan2(-m[2][0], m[2][2])),
      yaw: degrees(Math.atan2(-m[0][1], m[1][1])),
    };
  }

  function heldWords([x, y, z]) {
    const steep = 0.8;
    if (z > steep) return "flat, screen up";
    if (z < -steep) return "flat, screen down";
    if (y > steep) return "upright";
    if (y < -steep) return "upside down";
    if (Math.abs(x) > steep) return x > 0 ? "on its left edge" : "on its right edge";
    return z < 0 ? "tilted, screen down" : "tilted";
  }

  function floor() {
    const ring = Array.from({ length: 48 }, (_, i) => {
      const angle = i / 24 * Math.PI;
      return onPaper(seen([1.1 * Math.cos(angle), 1.1 * Math.sin(angle), -1.05]));
    });
    return path(ring, { fill: "none", stroke: "currentColor", "stroke-opacity": 0.35, "stroke-dasharray": "3 4" });
  }

  return function deviceDrawing(kind) {
    const boxes = BOXES[kind] ?? BOXES.phone;
    const body = make("g", {});
    const picture = make("svg", { viewBox: "-110 -110 220 240", width: 220, height: 240, role: "img" }, floor(), body);
    const element = document.createElement("figure");
    const caption = document.createElement("figcaption");
    element.className = "device";
    element.append(picture, caption);

    function show(quaternion) {
      if (!quaternion) {
        body.replaceChildren();
        caption.textContent = "How it is held is not known.";
        picture.setAttribute("aria-label", `A ${kind} whose attitude is not known`);
        return;
      }
      const m = matrix(quaternion);
      const { pitch, roll, yaw } = angles(m);
      body.replaceChildren(...shapes(boxes, m));
      picture.setAttribute("aria-label", `A ${kind}, ${heldWords(m[2])}`);
      const whole = (value) => `${Math.round(value) || 0}°`; // never -0
      caption.textContent = `pitch ${whole(pitch)}, roll ${whole(roll)}, turned ${whole(yaw)}`;
      Object.assign(element.dataset, { pitch: pitch.toFixed(2), roll: roll.toFixed(2), yaw: yaw.toFixed(2) });
    }

    show();
    return { element, show };
  };
})();
