package dev.kcnf.encoding.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of one attribute, numbered from 0, and found by name. Most attributes have few values,
 * and a program may hold a model for each of a hundred thousand keys: few names are compared one by
 * one, and shared by all models; only many have a map.
 */
public final class ValueNames {
  private static final int UNKNOWN = -1;
  private static final int FEW = 8;
  private static final String[] NONE = {};

  private String[] names = NONE;
  private int size;
  private @Nullable Map<String, Integer> numbers; // once there are more than a few

  public ValueNames() {}

  private ValueNames(ValueNames original) {
    names = Arrays.copyOf(original.names, original.size);
    size = original.size;
    numbers = original.numbers == null ? null : new HashMap<>(original.numbers);
  }

  public ValueNames copy() {
    return new ValueNames(this);
  }

  public int size() {
    return size;
  }

  public String get(int number) {
    return names[number];
  }

  /** The number of this name, or -1. */
  public int find(String name) {
    if (numbers != null) {
      return numbers.getOrDefault(name, UNKNOWN);
    }
    for (int number = 0; number < size; number++) {
      if (names[number].equals(name)) {
        return number;
      }
    }
    return UNKNOWN;
  }

  /** Adds a name that is not there; returns its number. */
  public int add(String name) {
    int number = size;
    if (number == names.length) {
      names = Arrays.copyOf(names, Math.max(2, number + (number >> 1) + 1));
    }
    names[number] = number < FEW ? name.intern() : name;
    size++;
    if (size > FEW) {
      Map<String, Integer> own = numbers == null ? numbered(number) : numbers;
      own.put(name, number);
      numbers = own;
    }
    return number;
  }

  private Map<String, Integer> numbered(int count) {
    Map<String, Integer> own = new HashMap<>();
    for (int number = 0; number < count; number++) {
      own.put(names[number], number);
    }
    return own;
  }

  /** All names in the order of their numbers, as they are now. */
  public List<String> list() {
    return List.of(size == names.length ? names : Arrays.copyOf(names, size));
  }
}
