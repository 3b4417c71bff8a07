"""The Xcode project, which nothing here can open: read by a parser that isn't ours."""

import pathlib
import plistlib
import re

import pytest
from openstep_parser import OpenStepDecoder

APPLE = pathlib.Path(__file__).resolve().parents[2] / "Apple"
PROJECT = APPLE / "Apps" / "Hearth.xcodeproj"
KEYS = ["NSCameraUsageDescription", "NSLocalNetworkUsageDescription", "NSPhotoLibraryUsageDescription"]
# Libraries that only Apple's systems build.
APPLES_ALONE = ["AppPhotos", "AppTokens", "Camera", "Downsampling"]
# What only this app has: every other room of its has the name that it has in all apps.
OWN_ROOMS = {"Believe": {"Project", "Support"}, "Grassy": {"Archives"}, "Kinnect": {"Services", "Stories"}, "Realspace": {"Community", "List", "Topics"}, "Wandr": {"Logs", "Map", "Trips"}}
# Of an app's own screens. What is written once for all apps is in HearthScreens: these numbers only become smaller, but for screens that no
# other app has.
MOST_LINES = {"Believe": 2800, "Grassy": 2118, "Kinnect": 985, "Realspace": 1330, "Wandr": 2113}
LOCATION = "NSLocationWhenInUseUsageDescription"
MICROPHONE = "NSMicrophoneUsageDescription"


def apps() -> list[str]:
    """The apps that have a main file."""
    return sorted(file.parent.name for file in (APPLE / "Apps").glob("*/*.swift") if "@main" in file.read_text())


def libraries() -> dict[str, str]:
    """The libraries that Apple's package offers, and the folders of their targets."""
    package = (APPLE / "Package.swift").read_text()
    offered = re.findall(r'\.library\(name: "(\w+)", targets: \["(\w+)"\]\)', package)
    assert all(re.search(rf'\.target\(name: "{target}"', package) for _, target in offered)
    return dict(offered)


def imports(folder: pathlib.Path) -> set[str]:
    """The modules that the files of a folder import."""
    return {name for file in folder.rglob("*.swift") for name in re.findall(r"^(?:\w+ )?import (\w+)$", file.read_text(), re.M)}


def takes_videos(app: str) -> bool:
    return any("takesVideos: true" in file.read_text() for file in (APPLE / "Sources" / f"{app}Screens").rglob("*.swift"))


def faults(text: str) -> list[str]:
    """What is wrong with a project: of each app its target, folder, libraries, keys and versions."""
    project = OpenStepDecoder.ParseFromString(text)
    objects = project["objects"]
    root = objects[project["rootObject"]]
    found = [f"{one} is named and isn't there" for one in set(re.findall(r"\b[0-9A-F]{24}\b", text)) - set(objects)]
    # Of two objects with one id the parser keeps the last.
    defined = re.findall(r"^\t\t([0-9A-F]{24})\b", text, re.MULTILINE)
    found += [f"{one} is there twice" for one in set(defined) if defined.count(one) > 1]
    if len(root["targets"]) != len({objects[one]["name"] for one in root["targets"]}):
        found.append("a target is listed twice")
    targets = {objects[one]["name"]: objects[one] for one in root["targets"]}
    found += [f"{app} has no target" for app in apps() if app not in targets]
    found += [f"the target {name} is no app" for name in targets if name not in apps()]
    for name, target in targets.items():
        folders = [objects[one]["path"] for one in target["fileSystemSynchronizedGroups"]]
        if folders != [name] or not (APPLE / "Apps" / name / f"{name}App.swift").exists():
            found.append(f"{name} is built of {folders}")
        phases = [objects[one] for one in target["buildPhases"]]
        linked = {
            objects[objects[one]["productRef"]]["productName"]
            for phase in phases if phase["isa"] == "PBXFrameworksBuildPhase" for one in phase["files"]
        }  # fmt: skip
        depended = {objects[one]["productName"] for one in target["packageProductDependencies"]}
        wanted = imports(APPLE / "Apps" / name) & set(libraries())
        if linked != depended or linked != wanted or not {f"{name}Screens", "HearthScreens", "AppTokens"} <= linked:
            found.append(f"{name} links {sorted(linked)} and depends on {sorted(depended)}")
        found += [f"{name} links {library}, which no package offers" for library in linked if library not in libraries()]
        # A map alone (MapKit) doesn't ask where one is.
        located = "CoreLocation" in imports(APPLE / "Sources" / f"{name}Screens")
        for one in objects[target["buildConfigurationList"]]["buildConfigurations"]:
            settings = objects[one]["buildSettings"]
            found += [f"{name} says nothing of {key}" for key in KEYS if not settings.get(f"INFOPLIST_KEY_{key}")]
            if located != (f"INFOPLIST_KEY_{LOCATION}" in settings):
                found.append(f"{name}: {LOCATION} is for apps that use location, and for no others")
            if takes_videos(name) != (f"INFOPLIST_KEY_{MICROPHONE}" in settings):
                found.append(f"{name}: {MICROPHONE} is for apps that take videos, and for no others")
            if settings.get("INFOPLIST_FILE") != f"{name}/Info.plist":
                found.append(f"{name} has no Info.plist")
    for one in objects[root["buildConfigurationList"]]["buildConfigurations"]:
        settings = objects[one]["buildSettings"]
        if settings.get("IPHONEOS_DEPLOYMENT_TARGET") != "18.0" or settings.get("SWIFT_VERSION") != "6.0":
            found.append("it isn't for iOS 18 and Swift 6")
    packages = [objects[one]["relativePath"] for one in root["packageReferences"]]
    if [(PROJECT.parent / path / "Package.swift").resolve() for path in packages] != [APPLE / "Package.swift"]:
        found.append(f"its packages are {packages}")
    return found


def test_each_app_has_its_target_folder_libraries_and_keys():
    assert apps() == ["Believe", "Grassy", "Kinnect", "Realspace", "Wandr"]
    assert faults((PROJECT / "project.pbxproj").read_text()) == []


@pytest.mark.parametrize(
    "old, new",
    [
        ("path = Believe;", "path = Belief;"),
        ("productName = AppPhotos;", "productName = AppTokens;"),
        ("INFOPLIST_KEY_NSPhotoLibraryUsageDescription", "INFOPLIST_KEY_Nothing"),
        ("productName = KinnectScreens;", "productName = OtherScreens;"),
        ("IPHONEOS_DEPLOYMENT_TARGET = 18.0;", "IPHONEOS_DEPLOYMENT_TARGET = 17.0;"),
        ("name = Kinnect;", "name = Connect;"),
        ("INFOPLIST_KEY_NSMicrophoneUsageDescription", "INFOPLIST_KEY_Nothing"),
        ("relativePath = ..;", "relativePath = .;"),
        ("INFOPLIST_FILE = Kinnect/Info.plist;", ""),
        ("INFOPLIST_FILE = Kinnect/Info.plist;", f"INFOPLIST_FILE = Kinnect/Info.plist;\n\t\t\t\tINFOPLIST_KEY_{LOCATION} = Where;"),
        ("77283ABFEE9FE6F13F1B1832 /* Believe */,", "77283ABFEE9FE6F13F1B1832 /* Believe */,\n\t\t\t\t77283ABFEE9FE6F13F1B1832 /* Believe */,"),
        ("/* End PBXGroup section */", "\t\t0D6E4079E36703EBD37C0072 = {isa = PBXGroup; children = (); };\n/* End PBXGroup section */"),
        ("isa = PBXNativeTarget;\n\t\t\tbuildConfigurationList = ", "isa = PBXNativeTarget;\n\t\t\tother = 0123456789ABCDEF01234567;\n\t\t\tbuildConfigurationList = "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(old, new):
    text = (PROJECT / "project.pbxproj").read_text()
    assert old in text
    assert faults(text.replace(old, new)) != []


def test_the_package_declares_what_its_modules_import():
    package = (APPLE / "Package.swift").read_text()
    declared = {name: set(re.findall(r"\w+", of)) for name, of in re.findall(r'\.target\(name: "(\w+)", dependencies: \[(.*?)\]', package)}
    within = {"Camera", "Downsampling"}
    assert set(declared) == set(libraries()) | within == {folder.name for folder in (APPLE / "Sources").iterdir()}
    for name, dependencies in declared.items():
        assert "kit" in dependencies or name in within
        assert imports(APPLE / "Sources" / name) & set(declared) <= dependencies, name


@pytest.mark.parametrize("app", apps())
def test_an_app_says_how_it_is_opened_and_reaches_its_own_network(app):
    keys = plistlib.loads((APPLE / "Apps" / app / "Info.plist").read_bytes())
    assert keys["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == [f"hearth-{app.lower()}"]
    assert keys["NSAppTransportSecurity"] == {"NSAllowsLocalNetworking": True}
    scheme = (PROJECT / "xcshareddata" / "xcschemes" / f"{app}.xcscheme").read_text()
    target = re.search(rf"(\w{{24}}) /\* {app} \*/ = {{\s+isa = PBXNativeTarget;", (PROJECT / "project.pbxproj").read_text())
    assert f'BlueprintIdentifier = "{target[1]}"' in scheme


def rooms(library: str) -> set[str]:
    return {folder.name for folder in (APPLE / "Sources" / library).iterdir() if folder.is_dir()}


@pytest.mark.parametrize("app", apps())
def test_rooms_have_the_same_names_in_all_apps_and_what_is_shared_is_written_once(app):
    assert rooms(f"{app}Screens") - rooms("HearthScreens") == OWN_ROOMS[app]
    lines = sum(len(file.read_text().splitlines()) for file in (APPLE / "Sources" / f"{app}Screens").rglob("*.swift"))
    assert lines <= MOST_LINES[app]


def test_screens_are_the_same_everywhere():
    """Nothing in a screen depends on where it is built; what is Apple's alone is in folders of its own, which the docs list."""
    alone = {str(file.relative_to(APPLE)) for name in APPLES_ALONE for file in (APPLE / "Sources" / name).glob("*.swift")}
    screens = [file for file in (APPLE / "Sources").rglob("*.swift") if str(file.relative_to(APPLE)) not in alone]
    assert len(screens) > 40
    assert [file.name for file in screens if re.search(r"^\s*#if", file.read_text(), re.MULTILINE)] == []
    listed = set(re.findall(rf"`Apple/(Sources/(?:{'|'.join(APPLES_ALONE)})/\w+\.swift)`", (APPLE.parent / "docs" / "native.md").read_text()))
    assert listed == alone
