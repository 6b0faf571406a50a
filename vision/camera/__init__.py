"""Cameras: whatever gives pictures of the table, behind one interface (`Source`) and one loop (`Camera`)."""

from vision.camera.camera import Camera, CameraState, CameraStatus
from vision.camera.choose import choose
from vision.camera.source import CameraError, Source, SourceEnded

__all__ = ["Camera", "CameraError", "CameraState", "CameraStatus", "Source", "SourceEnded", "choose"]
