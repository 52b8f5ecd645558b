package dev.kcnf.paper.experiments.data;

import java.util.HashMap;
import java.util.Map;

/**
 * The one-letter codes of the Mushroom data set as published; our table spells them out. The paper
 * presumably used the letters, so alphabetical encodings must too.
 */
public final class MushroomCodes {
  private static final String COLOURS =
      "black=k brown=n buff=b chocolate=h cinnamon=c gray=g green=r orange=o pink=p purple=u red=e"
          + " white=w yellow=y";
  private static final Map<String, String> CODES = codes();

  private MushroomCodes() {}

  /** The letter that stands for this value of this attribute; the value itself if none does. */
  public static String letter(String attribute, String value) {
    String kind = attribute.matches(".*-color(-.*)?") ? "color" : attribute;
    return CODES.getOrDefault(kind + " " + value, value);
  }

  private static Map<String, String> codes() {
    Map<String, String> codes = new HashMap<>();
    add(codes, "color", COLOURS);
    add(codes, "cap-shape", "bell=b conical=c convex=x flat=f knobbed=k sunken=s");
    add(codes, "cap-surface", "fibrous=f grooves=g scaly=y smooth=s");
    add(codes, "bruises", "bruises=t no=f");
    add(
        codes,
        "odor",
        "almond=a anise=l creosote=c fishy=y foul=f musty=m none=n pungent=p spicy=s");
    add(codes, "gill-attachment", "attached=a descending=d free=f notched=n");
    add(codes, "gill-spacing", "close=c crowded=w distant=d");
    add(codes, "gill-size", "broad=b narrow=n");
    add(codes, "stalk-shape", "enlarging=e tapering=t");
    add(codes, "stalk-root", "bulbous=b club=c cup=u equal=e rhizomorphs=z rooted=r");
    String surfaces = "fibrous=f scaly=y silky=k smooth=s";
    add(codes, "stalk-surface-above-ring", surfaces);
    add(codes, "stalk-surface-below-ring", surfaces);
    add(codes, "veil-type", "partial=p universal=u");
    add(codes, "ring-number", "none=n one=o two=t");
    add(
        codes,
        "ring-type",
        "cobwebby=c evanescent=e flaring=f large=l none=n pendant=p sheathing=s zone=z");
    add(codes, "population", "abundant=a clustered=c numerous=n scattered=s several=v solitary=y");
    add(codes, "habitat", "grasses=g leaves=l meadows=m paths=p urban=u waste=w woods=d");
    return Map.copyOf(codes);
  }

  private static void add(Map<String, String> codes, String attribute, String legend) {
    for (String entry : legend.split(" ", -1)) {
      int equals = entry.indexOf('=');
      codes.put(attribute + " " + entry.substring(0, equals), entry.substring(equals + 1));
    }
  }
}
