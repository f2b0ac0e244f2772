// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.feature;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the OSGi Feature Service 1.0, as far as a launcher needs it: the bundles in their
 * order, and for a profile the names of its features, which stand in the text extension {@value
 * #FEATURES}.
 *
 * @param groups the API groups that its bundles serve, by the names of their plugins, in the text
 *     extension {@value #GROUPS}
 */
record FeatureFile(List<Coordinates> bundles, List<String> features, List<String> groups) {
  static final String FEATURES = "quarterdeck-features";
  static final String GROUPS = "quarterdeck-apigroups";

  static FeatureFile read(Path file) throws IOException {
    List<Coordinates> bundles = new ArrayList<>();
    List<String> features = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(Files.readAllBytes(file))) {
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String key = json.currentName();
        json.nextToken();
        switch (key) {
          case "bundles" -> readBundles(json, bundles);
          case "extensions" -> readExtensions(json, features, groups);
          default -> json.skipChildren();
        }
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    return new FeatureFile(List.copyOf(bundles), List.copyOf(features), List.copyOf(groups));
  }

  private static void readBundles(JsonParser json, List<Coordinates> bundles) throws IOException {
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.VALUE_STRING) {
        bundles.add(Coordinates.parse(json.getText()));
        continue;
      }
      String id = "";
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean isId = "id".equals(json.currentName());
        json.nextToken();
        id = isId ? json.getText() : id;
        json.skipChildren();
      }
      bundles.add(Coordinates.parse(id));
    }
  }

  private static void readExtensions(JsonParser json, List<String> features, List<String> groups)
      throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      List<String> into =
          switch (json.currentName()) {
            case FEATURES -> features;
            case GROUPS -> groups;
            default -> List.of();
          };
      boolean ours = into == features || into == groups;
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean text = "text".equals(json.currentName());
        json.nextToken();
        if (ours && text) {
          while (json.nextToken() == JsonToken.VALUE_STRING) {
            into.add(json.getText());
          }
        }
        json.skipChildren();
      }
    }
  }

  private static void expect(JsonParser json, JsonToken token) throws IOException {
    if (json.nextToken() != token) {
      throw new IOException("an object was expected at " + json.currentLocation());
    }
  }
}
